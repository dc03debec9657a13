import { queryOf } from '../href.ts'

/** A note or call of the office. `child` leads back to the tab of a child of the family. */
export function noteHref(id: string, page?: 'remove', query: { child?: string } = {}): string {
	return `/students/notes/${id}${page ? `/${page}` : ''}${queryOf(query)}`
}
