// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards is no longer a table to some browsers
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { cx } from './cx.ts'
import styles from './DataTable.module.css'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** The value that names the row, its heading in a card. */
  primary?: boolean | undefined
  hideHeader?: boolean | undefined
  align?: 'start' | 'end' | undefined
  sortable?: boolean | undefined
  filter?: ReactNode
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

interface DataTableProps<Row> {
  caption: ReactNode
  showCaption?: boolean | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty?: ReactNode
  sort?: Sort | undefined
  onSort?: ((key: string) => void) | undefined
  isSelected?: ((row: Row) => boolean) | undefined
  below?: ((row: Row) => ReactNode) | undefined
  busy?: boolean | undefined
}

/** A table on wide screens; below 800 px each row becomes a card that names its values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption = false, columns, rows, rowKey, empty, sort, onSort, isSelected, below, busy } = props
  const hasFilters = columns.some((column) => column.filter)

  return (
    <table className={styles.table} role="table" aria-busy={busy || undefined}>
      <caption className={showCaption ? styles.caption : undefined}>
        {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
      </caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
        {hasFilters ? (
          <tr className={styles.filters} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell">
                {column.filter}
              </td>
            ))}
          </tr>
        ) : null}
      </thead>
      <tbody className={styles.rows} role="rowgroup">
        {rows.map((row) => {
          const unfolded = below?.(row)
          const isSelectedRow = Boolean(unfolded) || isSelected?.(row) || undefined
          return (
            <Fragment key={rowKey(row)}>
              <tr role="row" data-selected={isSelectedRow} data-unfolded={Boolean(unfolded) || undefined}>
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} />
                ))}
              </tr>
              {unfolded ? (
                <tr role="row" data-selected data-below>
                  <td role="cell" colSpan={columns.length}>
                    {unfolded}
                  </td>
                </tr>
              ) : null}
            </Fragment>
          )
        })}
        {rows.length === 0 && empty ? (
          <tr role="row">
            <td className={styles.empty} colSpan={columns.length} role="cell">
              {empty}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const name = column.hideHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header
  return (
    <th
      scope="col"
      role="columnheader"
      className={cx(column.align === 'end' && styles.right, !column.sortable && styles.plain)}
      aria-sort={direction}
    >
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
          {name}
          <Icon name="chevron" size={16} className={cx(styles.sortMark, direction && styles[direction])} />
        </button>
      ) : (
        name
      )}
    </th>
  )
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  const className = cx(column.align === 'end' && styles.right, column.primary && styles.primary)
  if (column.primary) {
    return (
      <th scope="row" role="rowheader" className={className}>
        {content}
      </th>
    )
  }
  return (
    <td role="cell" className={cx(className, column.hideHeader && styles.bare)}>
      {column.hideHeader ? null : (
        <span className={styles.name} aria-hidden="true">
          {column.header}
        </span>
      )}
      {content}
    </td>
  )
}
