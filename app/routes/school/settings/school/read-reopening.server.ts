import type { Access } from '#app/models/access.server.ts'
import { previewReopening } from '#app/models/lesson/reopening.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'

const NAMED = 100

/** Lessons that stay closed on days that are open again, after their closure was changed or removed. */
export function readReopening(access: Access, id: string) {
	const { timeZone, dateFormat } = access.school
	const { name, free, taken } = previewReopening(access, id) ?? missing()
	const named = ({ id, class: className, startsAt }: (typeof free)[number]) => ({
		id,
		class: className,
		when: momentWords(startsAt, timeZone, dateFormat),
	})
	return {
		closure: { id, name },
		count: free.length,
		free: free.slice(0, NAMED).map(named),
		taken: taken.map(named),
	}
}
