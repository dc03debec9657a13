/** The notice that a family gives, and the verdict of the school’s rules. */
export function noticeWords(notice: number | null, needed: number): string {
	if (notice === null) return 'The lesson has already begun.'
	const hours = notice === 0 ? 'less than an hour' : notice === 1 ? '1 hour' : `${notice} hours`
	const given = notice >= 48 ? `${Math.floor(notice / 24)} days` : hours
	return `It is ${given} before the lesson, and your rules ask for ${needed} hours’ notice: ${notice >= needed ? 'in time' : 'too late'}.`
}
