import { monthWords } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { many } from '../class/labels.ts'

export const BILLED_STAYS =
	'A month stays as it is billed if the new price is higher from its first day; if it is lower, “Billed too much” says what to credit.'

/** Says which months a new price comes too late for. */
export function billedMonthsWords(lines: readonly { studentId: string | null; month: string }[]): string {
	if (lines.length === 0) return ''
	const months = [...groupedBy(lines, ({ month }) => month)].sort(([a], [b]) => a.localeCompare(b))
	const words = months.map(([month, of]) => {
		const students = new Set(of.map(({ studentId }) => studentId)).size
		return `${monthWords(`${month}-01`)} for ${many(students, 'student', 'students')}`
	})
	return `Billed already: ${words.join(', ')}. ${BILLED_STAYS}`
}
