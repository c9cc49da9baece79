/** Line icons on a 24-px grid, drawn for this product; one stroke width, no fills unless asked for. */
const paths = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20 20l-4-4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17l9-10',
  down: 'M6 9.5l6 6 6-6',
  left: 'M14.500 6l-6 6 6 6',
  right: 'M9.500 6l6 6-6 6',
  up: 'M6 14.500l6-6 6 6',
  heart:
    'M12 20s-7.500-4.600-7.500-10A4.300 4.300 0 0 1 12 7.300 4.300 4.300 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10Z',
  bell: 'M6 16.500V11a6 6 0 1 1 12 0v5.500l1.500 1.500h-15ZM10 20.500h4',
  cart: 'M3.500 4.500h2.300l2.200 11h9.500l2-8H7M9.500 19.500h.01M16.500 19.500h.01',
  user: 'M12 4.500a3.700 3.700 0 1 0 0 7.400 3.700 3.700 0 0 0 0-7.400ZM4.800 20a7.300 7.300 0 0 1 14.400 0',
  orders: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2ZM9 8.500h6M9 12.500h6',
  logout: 'M14 4.500H6v15h8M11 12h9M17 9l3 3-3 3',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1 1M17.400 17.400l1 1M5.600 18.400l1-1M17.400 6.600l1-1',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z',
  system: 'M4 5h16v11H4ZM9 20h6M12 16v4',
  grid: 'M4.500 4.500h6v6h-6ZM13.500 4.500h6v6h-6ZM4.500 13.500h6v6h-6ZM13.500 13.500h6v6h-6Z',
  rows: 'M4 6h16M4 12h16M4 18h16',
  spark:
    'M12 3.500l1.900 5.600 5.600 1.900-5.600 1.900L12 18.500l-1.900-5.600L4.500 11l5.600-1.900ZM19 16.500v4M17 18.500h4',
  truck:
    'M3 6.500h11v10H3ZM14 10h4l3 3.500v3h-7M7 19a1.800 1.800 0 1 0 0-3.600A1.800 1.800 0 0 0 7 19ZM17.500 19a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600Z',
  alert: 'M12 4 2.800 19.500h18.400ZM12 10v4.500M12 17v.01',
  info: 'M12 3.800a8.200 8.200 0 1 0 0 16.400 8.200 8.200 0 0 0 0-16.400ZM12 11v5M12 8v.01',
  mail: 'M3.500 6h17v12h-17ZM4 6.500l8 6.500 8-6.500',
  tag: 'M4 4.500h7.500l8.500 8.500-7 7-9-9ZM8 8.500h.01',
  drop: 'M5 7l6 6 3-3 5 6M19 11.500V16h-4.500',
  clock: 'M12 3.800a8.200 8.200 0 1 0 0 16.400 8.200 8.200 0 0 0 0-16.400ZM12 7.500v5l3 2',
  print: 'M7 9V4h10v5M7 17H4.500V9h15v8H17M7 14h10v6H7Z',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4.500 19.500h15',
  lock: 'M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  compare: 'M8 19V5M4.500 8.500 8 5l3.500 3.500M16 5v14M12.500 15.500 16 19l3.500-3.500',
  external: 'M13 5h6v6M19 5l-9 9M16 14v5H5V8h5',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: the control around it carries the name. */
export function Icon({ name, size = 20, filled }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="shrink-0"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
