import { COUNTED } from '#app/utils/count-words.ts'
import { many } from '#app/domain/class/labels.ts'
import type { Access } from '../../access.server.ts'
import { listTimeOffWithLessons } from '../../calendar/time-off-list.server.ts'
import { absenceDays } from '../../lesson/change-words.server.ts'

/** Approved time off while lessons are still booked. A single one is named with its days and lessons. */
export function listAwayLessons(access: Access, today: string) {
	const [first, ...more] = listTimeOffWithLessons(access, today)
	if (!first) return []
	const { id, teacher, lessons } = first
	const booked = many(lessons, 'lesson is', 'lessons are')
	const name = `${teacher} is away (${absenceDays(access, first)}): ${booked} still booked`
	const people = more.length + 1
	return [{ need: 'away-lessons' as const, people, more: people > COUNTED ? 1 : 0, id, name }]
}
