import type { Access } from '#app/models/access.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listRoomsInstead, type ClosingPreview } from '#app/models/lesson/closing.server.ts'

/** Other rooms for the lessons of a closed one, those that are free and large enough first. */
export function roomChoices(access: Access, closed: string, closing: ClosingPreview['closing']) {
	const names = new Map(listClassChoices(access).rooms.map(({ value, label }) => [value, label]))
	return listRoomsInstead(
		access,
		closed,
		closing.map(({ lesson }) => lesson),
	)
		.sort(
			(a, b) => Number(b.isFree) - Number(a.isFree) || Number(a.holds !== null) - Number(b.holds !== null),
		)
		.map(({ id, isFree, holds }) => ({
			value: id,
			label: `${names.get(id) ?? ''}${holds === null ? '' : ` (holds ${holds})`}${isFree ? '' : ' (not free for all of them)'}`,
		}))
}
