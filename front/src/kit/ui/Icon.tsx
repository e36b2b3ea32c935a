const PATHS = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  arrowUp: 'M12 20V5M6 11l6-6 6 6',
  badge:
    'M9 3l3 4 3-4M7 7h10a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-10A1.5 1.5 0 0 1 7 7zM14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM8.8 17a3.4 3.4 0 0 1 6.4 0',
  building: 'M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8.5h3M8 12.5h3M8 16.5h3',
  calendar:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5zM3.5 10h17M8 3v4M16 3v4',
  camera:
    'M4.5 7.5h3L9 5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
  chart: 'M4 20.5h16M6.5 17v-4M12 17V5M17.5 17V9',
  chat: 'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5h-7l-4.5 4v-4H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5zM8 9h8M8 12.5h5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9l6 6 6-6',
  chevronUp: 'M6 15l6-6 6 6',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5.2l3.4 2',
  close: 'M6 6l12 12M18 6L6 18',
  download: 'M12 3.5V15M7 10.5l5 4.8 5-4.8M4 20h16',
  edit: 'M4 20l1-4.5 11-11L19.5 8l-11 11zM13.5 7l3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  eyeOff:
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5s-1 1.9-2.9 3.6M14.1 14.1a3 3 0 0 1-4.2-4.2M6 7.8C3.7 9.6 2.5 12 2.5 12S6 18.5 12 18.5c1.5 0 2.9-.4 4-1',
  file: 'M6 3.5h8L18.5 8v12.5H6zM14 3.5V8h4.5',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 3.6 6 3.6 9s-.6 6-3.6 9c-3-3-3.6-6-3.6-9S9 6 12 3z',
  home: 'M3.5 11L12 4l8.5 7M5.5 9.5V20h13V9.5M10 20v-5.5h4V20',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.5M12 7.6v.1',
  lock: 'M6 10.5h12v10H6zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  logout: 'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10 12h11M17 8l4 4-4 4',
  mail: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 7.5l8.5 6 8.5-6',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  mobile:
    'M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2',
  out: 'M13 4h7v7M20 4l-9 9M17 14v6H4V7h6',
  people:
    'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.8 19.5a6.3 6.3 0 0 1 12.4 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14a6.3 6.3 0 0 1 3.7 5.5',
  phone: 'M6 3.5h3l1.5 4-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4 5.7 2 2 0 0 1 6 3.5z',
  photo:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM3.8 16.5l4.7-4.7 4 4 2.5-2.5 5.2 4.4M16.7 8.7a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z',
  pin: 'M12 21s-7-6.2-7-11.2a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM14.5 9.8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  play: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM10 8.6v6.8l5.5-3.4z',
  plus: 'M12 5v14M5 12h14',
  printer:
    'M7 8.5V4h10v4.5M7 17H4.5A1.5 1.5 0 0 1 3 15.5V10a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 10v5.5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20v-.5M17.5 20H20v-.5',
  route:
    'M8 18.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM20 5.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM16 5.5H9.5a3.25 3.25 0 0 0 0 6.5h5a3.25 3.25 0 0 1 0 6.5H8',
  screen: 'M3.5 5h17v11.5h-17zM9 20.5h6M12 16.5v4',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.3 15.3l5.2 5.2',
  sliders: 'M4 7h9M17 7h3M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM4 17h3M11 17h9M11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  star: 'M12 3.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z',
  ticket:
    'M4 6.5h16a1 1 0 0 1 1 1v2.7a1.8 1.8 0 0 0 0 3.6v2.7a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-2.7a1.8 1.8 0 0 0 0-3.6V7.5a1 1 0 0 1 1-1zM14.5 6.5v1.7M14.5 11.1v1.8M14.5 15.8v1.7',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10.3 11v5.5M13.7 11v5.5',
  upload: 'M12 15.5V4M7 8.7L12 4l5 4.7M4 20h16',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5a7.6 7.6 0 0 1 15 0',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.1v.1',
} as const

/** Names of the drawn icons. */
export type IconName = keyof typeof PATHS

interface IconProps {
  name: IconName
  /** Side in CSS pixels; 20 by default. */
  size?: number | undefined
  className?: string | undefined
}

/** A decorative line drawing in the current colour; what it stands for must be said by the text beside it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
