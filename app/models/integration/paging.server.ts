import { eq, gt, type Column, type SQL } from 'drizzle-orm'

/** The records a program asks for: one by its id, or those after a cursor that match the filters. */
export interface Wanted {
	id?: string
	after?: string
	limit: number
	filters: Readonly<Record<string, string | undefined>>
}

/** Pages by id, because ids sort by creation time. */
export function paged(id: Column, wanted: Pick<Wanted, 'id' | 'after'>): SQL | undefined {
	if (wanted.id !== undefined) return eq(id, wanted.id)
	return wanted.after === undefined ? undefined : gt(id, wanted.after)
}

export function equal(column: Column, value: string | undefined): SQL | undefined {
	return value === undefined ? undefined : eq(column, value)
}

export function idsOf(rows: readonly { id: string }[]): string[] {
	return rows.map(({ id }) => id)
}

/** The cursor of a list in the order of times. */
export function lessonCursor({ startsAt, id }: { startsAt: number; id: string }): string {
	return `${startsAt}.${id}`
}
