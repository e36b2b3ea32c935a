/**
 * Runs in the organiser's own page, beside our iframe: sets the frame's height to that of its page, and scrolls the
 * focused element into view. Only accepts messages of frames of our site, by window and origin. Written in old
 * JavaScript, for every browser that knows iframes.
 */
export const EMBED = `(function () {
  'use strict'
  if (window.parvisEmbed) return
  window.parvisEmbed = true
  var site = new URL(document.currentScript.src).origin
  var MARGIN = 16
  function frames() {
    return Array.prototype.filter.call(document.querySelectorAll('iframe[src]'), function (frame) {
      try {
        return new URL(frame.src, location.href).origin === site
      } catch (error) {
        return false
      }
    })
  }
  function isLength(value) {
    return typeof value === 'number' && isFinite(value) && value >= 0
  }
  function show(frame, top, height) {
    var from = frame.getBoundingClientRect().top + frame.clientTop + top
    var isAbove = from < 0
    var isBelow = from + Math.min(height, window.innerHeight / 2) > window.innerHeight
    if (isAbove || isBelow) window.scrollBy(0, from - MARGIN)
  }
  window.addEventListener('message', function (event) {
    var told = event.data
    if (event.origin !== site || !told || typeof told !== 'object') return
    frames().forEach(function (frame) {
      if (frame.contentWindow !== event.source) return
      if (told.parvis === 'height' && isLength(told.height)) frame.style.height = Math.ceil(told.height) + 'px'
      if (told.parvis === 'show' && isLength(told.top) && isLength(told.height)) show(frame, told.top, told.height)
    })
  })
  function greet(frame) {
    // It holds nothing: a frame that is still on its way may be of no site yet, and then says its height by itself.
    if (frame.contentWindow) frame.contentWindow.postMessage({ parvis: 'hello' }, '*')
  }
  function begin() {
    frames().forEach(greet)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
})()
`
