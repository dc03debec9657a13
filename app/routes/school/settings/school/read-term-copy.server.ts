import { clashWords } from '#app/domain/lesson/clash.ts'
import { recurrenceWords } from '#app/domain/lesson/series-words.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTerms, type Term } from '#app/models/calendar/term-list.server.ts'
import { previewTermCopy } from '#app/models/lesson/term-copy.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'

/** Defaults to the next term. */
export function readTermCopy(access: Access, from: Term, query: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const later = listTerms(access).filter(
		({ startsOn, archivedAt }) => archivedAt === null && startsOn > from.endsOn,
	)
	const to = later.find(({ id }) => id === query.get('to')) ?? later[0]
	const students = query.get('students') === 'none' ? ('none' as const) : ('keep' as const)
	const named = { from: { id: from.id, name: from.name }, students }
	const choices = later.map(({ id, name }) => ({ value: id, label: name }))
	const preview = to ? previewTermCopy(access, { fromId: from.id, toId: to.id, students }) : null
	if (!to || !preview?.ok) return { ...named, choices, to: null, token: '', more: 0, series: [] }
	const { series, total, token } = preview.value
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	return {
		...named,
		choices,
		token,
		to: { id: to.id, name: to.name },
		more: total - series.length,
		series: series.map(({ id, class: name, teacher, rule, days, clashes, refused }) => ({
			id,
			class: name,
			refused,
			text: [`${recurrenceWords(rule)}, ${clockWords(rule.startTime, dateFormat)}`, teacher]
				.filter(Boolean)
				.join(' · '),
			lessons: days.filter(({ closedBy }) => !closedBy).length,
			closed: days.flatMap(({ day, closedBy }) =>
				closedBy ? [`${plainDateWords(day, dateFormat)}: ${closedBy}`] : [],
			),
			clashes: [...new Set(clashes.map((clash) => clashWords(clash, when(clash.at))))],
		})),
	}
}
