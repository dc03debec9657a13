import { data, type ActionFunctionArgs } from '@remix-run/node'
import { clashWords } from '#app/domain/lesson/clash.ts'
import { recurrenceWords } from '#app/domain/lesson/series-words.ts'
import { href } from '#app/domain/href.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { splitForm } from '#app/domain/lesson/form.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { listSeries, type SeriesRow } from '#app/models/lesson/series-list.server.ts'
import { previewSplit, type SplitLesson, type SplitPreview } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { momentWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { isDate, writeDate } from '#app/utils/plain-date.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { forceOf, wishOf } from './save-lessons.server.ts'

/** The series an address names, as the form of it begins. */
export function readSeries(access: Access, found: FoundClass, params: URLSearchParams) {
	const { dateFormat } = access.school
	const row = findSeries(access, found, params)
	const now = today(access.school.timeZone)
	const asked = params.get('from') ?? ''
	const { frequency, every, startTime, durationMinutes, teacherId, roomId, termId, skipsClosures } = row
	const isOpen = termId !== null || row.openEnded
	const fields = {
		...{ frequency, startTime, teacherId, roomId, termId },
		every: String(every),
		weekdays: row.weekdays.map(String),
		dates: row.dates.map((one) => writeDate(one, dateFormat)).join('\n'),
		durationMinutes: String(durationMinutes),
		startsOn: isDate(asked) && asked > now ? asked : now > row.startsOn ? now : row.startsOn,
		endsOn: isOpen ? '' : row.endsOn,
		keepsClosedDays: skipsClosures ? '' : 'on',
	}
	return { fields, words: [recurrenceWords(row), clockWords(startTime, dateFormat)].join(', ') }
}

export type SeriesToChange = ReturnType<typeof readSeries>

/** Shows what a change would do, or does what was shown. */
export async function changeSeries(asked: ActionFunctionArgs, access: Access, found: FoundClass) {
	const row = findSeries(access, found, new URL(asked.request.url).searchParams)
	const form = await readForm(asked, splitForm)
	if (!form.ok) return invalid(asked, form)

	const { token = '', tells, alsoMoved, ...fields } = form.value
	const wish = { ...wishOf(fields), alsoMoved }
	if (wish.startsOn < today(access.school.timeZone))
		return invalid(asked, form, refused({ startsOn: 'Choose today or a later day.' }))
	if (form.intent !== 'apply') {
		const preview = wordsOf(access, previewSplit(access, row.id, wish))
		if (!preview.ok) return invalid(asked, form, preview)
		const result = form.submission.reply()
		return data({ result: { ...result, error: undefined }, preview: preview.value })
	}
	const changed = splitSeries(access, row.id, wish, token, { force: forceOf(fields.forceReason), tells })
	if (changed.ok)
		return leadTo(asked, href.class(found.id, 'lessons'), {
			id: 'series-changed',
			params: tells ? { mailed: 'yes' } : undefined,
		})

	// What speaks against it is shown beside the fresh preview.
	const preview = wordsOf(access, previewSplit(access, row.id, wish))
	const answer = invalid(asked, form, changed)
	return data({ ...answer.data, preview: preview.ok ? preview.value : undefined }, answer.init ?? undefined)
}

function findSeries(access: Access, { id }: FoundClass, params: URLSearchParams): SeriesRow {
	const all = listSeries(access, id, today(access.school.timeZone))
	return all.find((one) => one.id === params.get('series')) ?? missing()
}

const groups = [
	['moved', 'Moved or changed'],
	['added', 'New'],
	['removed', 'Removed'],
	['fixed', 'Stay as they are'],
	['unchanged', 'Unchanged'],
] as const satisfies readonly (readonly [keyof SplitPreview, string])[]

function wordsOf(access: Access, preview: Outcome<SplitPreview>) {
	return preview.ok ? done(splitWords(access, [preview.value])) : preview
}

/** Previews of one or several series in words, without the groups that are empty. */
export function splitWords(access: Access, previews: readonly SplitPreview[]) {
	const { timeZone, dateFormat } = access.school
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const lineWords = ({ from, to, reason }: SplitLesson) => {
		if (reason) return `${when(from ?? 0)}: ${reason}`
		if (from === null || to === null || from === to) return when(from ?? to ?? 0)
		return `${when(from)} → ${when(to)}`
	}
	const studentIds = [...new Set(previews.flatMap((one) => one.studentIds))]
	return {
		token: previews.map(({ token }) => token).join('.'),
		recipients: readLessonRecipients(access, studentIds),
		total: previews.flatMap(({ moved, added, removed }) => [...moved, ...added, ...removed]).length,
		groups: groups
			.map(([group, label]) => ({
				label,
				lines: previews
					.flatMap((one) => one[group])
					.map((line) => ({
						words: lineWords(line),
						clashes: line.clashes.map((clash) => clashWords(clash, when(clash.at))),
					})),
			}))
			.filter(({ lines }) => lines.length > 0),
	}
}

export type SplitWords = ReturnType<typeof splitWords>
