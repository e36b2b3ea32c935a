/**
 * What the organiser's own page runs beside the frame, from our address: the frame becomes as high as the page in it, and what
 * has the focus there is brought into sight. It listens to the frames of our site alone, by their window and their
 * origin, and changes nothing else of the page. Written for browsers of any age that know frames at all.
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
