import { data, type ActionFunctionArgs } from '@remix-run/node'
import { clashWords } from '#app/domain/lesson/clash.ts'
import { href } from '#app/domain/href.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { extraForm, seriesForm, undoForm, type SeriesForm } from '#app/domain/lesson/form.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries, previewSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { listSeriesChanges } from '#app/models/lesson/series-list.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { momentWords, plainDayWords } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { changeSeries } from './tasks-series.server.ts'

/** What the forms of the sessions tab add. */
export function addToCalendar(asked: ActionFunctionArgs, access: Access, found: FoundClass) {
	const task = new URL(asked.request.url).searchParams.get('do')
	if (task === 'extra') return addExtra({ asked, access, found })
	if (task === 'split') return changeSeries(asked, access, found)
	if (task === 'undo') return undo({ asked, access, found })
	return task === 'series' ? addAll(asked, access, found) : missing()
}

const onClass = tasksOf<Doing & { found: FoundClass }>()

const addExtra = onClass({
	form: extraForm,
	save: ({ access, found }, { forceReason, ...slot }, { key }) =>
		addExtraLesson(access, key, { ...slot, classId: found.id }, forceOf(forceReason)),
	then: ({ id }, { access }) => leads(href.lesson(id), 'lesson-added', travelOf(access, id)),
})

async function addAll(asked: ActionFunctionArgs, access: Access, { id }: FoundClass) {
	chooseZoneFirst(asked, access)
	const form = await readForm(asked, seriesForm)
	if (!form.ok) return invalid(asked, form)

	const wish = wishOf(form.value)
	if (form.intent === 'preview') {
		const preview = previewOf(access, id, wish)
		if (!preview.ok) return invalid(asked, form, preview)
		const result = form.submission.reply()
		return data({ result: { ...result, error: undefined }, preview: preview.value })
	}
	const added = addSeries(access, form.key, id, wish, forceOf(form.value.forceReason))
	if (!added.ok) return invalid(asked, form, added)

	// Sent twice it is one series, and the second answer counts none.
	const { lessons } = added.value
	const params = lessons > 0 ? { count: String(lessons) } : undefined
	return leadTo(asked, href.class(id, 'lessons'), { id: 'series-added', params })
}

const undo = onClass({
	form: undoForm,
	save({ access, found }, { change }) {
		const own = listSeriesChanges(access, found.id).some(({ id }) => id === change)
		return own ? undoChange(access, change) : null
	},
	then: (_, { found }) => leads(href.class(found.id, 'lessons'), 'series-undone'),
})

/** The dates in words, closures and clashes named. */
function previewOf(access: Access, classId: string, wish: SeriesWish) {
	const { timeZone, dateFormat } = access.school
	const planned = previewSeries(access, classId, wish)
	if (!planned.ok) return planned
	const days = planned.value.days.map(({ day, closedBy, clashes }) => ({
		day,
		words: plainDayWords(day, dateFormat),
		closedBy,
		clashes: clashes.map((clash) => clashWords(clash, momentWords(clash.at, timeZone, dateFormat))),
	}))
	return { ok: true as const, value: days }
}

/** Only what the way it repeats needs: the rest of the form may hold what was typed before. */
export function wishOf({ keepsClosedDays, forceReason: _, ...rest }: SeriesForm): SeriesWish {
	const { frequency, weekdays, dates } = rest
	return {
		...rest,
		weekdays: frequency === 'weekly' ? weekdays : [],
		dates: frequency === 'dates' ? dates : [],
		skipsClosures: !keepsClosedDays,
	}
}

export function forceOf(reason: string | undefined) {
	return reason ? { reason } : undefined
}

export type PlannedDays = Extract<ReturnType<typeof previewOf>, { ok: true }>['value']
