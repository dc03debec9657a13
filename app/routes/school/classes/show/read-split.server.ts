import { data, type ActionFunctionArgs } from '@remix-run/node'
import { movedAbsenceWords } from '#app/domain/attendance/consequence-labels.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { travelWords } from '#app/domain/flash/words.ts'
import { clashWords } from '#app/domain/lesson/clash.ts'
import { clashDaysWords, closedDaysWords } from '#app/requests/closed-days.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listSmallRooms, type ClassInRoom } from '#app/models/class/room-size.server.ts'
import type { ClassPreview } from '#app/models/lesson/link-change.server.ts'
import { ownerOfKeptLink } from '#app/models/lesson/online-link.server.ts'
import { placelessWords, roomPlacesOf } from '#app/models/lesson/place-words.server.ts'
import type { SplitLesson } from '#app/models/lesson/split-plan.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import type { Refused } from '#app/utils/outcome.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { invalid, type readForm } from '#app/web/form.server.ts'

const groups = [
	['moved', 'Moved or changed'],
	['added', 'New'],
	['removed', 'Removed'],
	['linked', 'Other online link'],
	['fixed', 'Stay as they are'],
	['unchanged', 'Unchanged'],
] as const satisfies readonly (readonly [keyof ClassPreview, string])[]

/** Previews of one or more series as text, without empty groups. */
export function splitWords(
	access: Access,
	previews: readonly ClassPreview[],
	inRooms: readonly ClassInRoom[] = previews.flatMap(({ bookings }) => bookings),
) {
	const { timeZone, dateFormat } = access.school
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const places = roomPlacesOf(
		access,
		previews.flatMap(({ moved }) => moved.flatMap(({ rooms = [] }) => rooms)),
	)
	const lineWords = ({ from, to, reason, rooms = [] }: SplitLesson) => {
		if (reason) return `${when(from ?? 0)}: ${reason}`
		const isSameTime = from === null || to === null || from === to
		const time = isSameTime ? when(from ?? to ?? 0) : `${when(from)} → ${when(to)}`
		const [old, next] = rooms.map((id) => places.get(id ?? '') ?? 'no room')
		return rooms[0] === rooms[1] ? time : `${time}, ${old} → ${next}`
	}
	const studentIds = [...new Set(previews.flatMap((preview) => preview.studentIds))]
	const inSeries = previews.flatMap(({ moved, added, removed }) => [...moved, ...added, ...removed]).length
	const total = inSeries + previews.flatMap(({ linked = [] }) => linked).length
	const absences = previews.flatMap(({ moved }) =>
		moved.flatMap(({ from, absences = [] }) =>
			absences.map((absence) => `${when(from ?? 0)}: ${movedAbsenceWords(absence)}`),
		),
	)
	const bookings = previews.flatMap((preview) => preview.bookings)
	const travel = travelOf(access, {
		bookings,
		removed: previews.flatMap(({ removed }) => removed.map(({ lessonId }) => lessonId)),
	})
	const leftOut = [...new Set(previews.flatMap((preview) => preview.leftOut))].sort()
	const closed = new Map(previews.flatMap((preview) => preview.closed.map((day) => [day.day, day])))
	return {
		token: previews.map(({ token }) => token).join('.'),
		recipients: readLessonRecipients(access, studentIds),
		total,
		/** True if lessons change in more than their link. The first lessons of a class begin on its first day. */
		hasFirstDay: inSeries > 0 && !previews.some(({ isFirst }) => isFirst),
		notes: [
			total === 0 ? 'Nothing would change.' : '',
			closedDaysWords(
				access,
				[...closed.values()].toSorted((a, b) => a.startsAt - b.startsAt),
			),
			clashDaysWords(access.school, leftOut),
			...absences,
			keptLinkWords(access, previews),
			...placelessWords(access, bookings),
			travelWords(travel).trim(),
			...listSmallRooms(access, inRooms).map(({ text }) => text),
		].filter(Boolean),
		hasClashes: previews.some((preview) =>
			groups.some(([group]) => preview[group]?.some(({ clashes }) => clashes.length > 0)),
		),
		groups: groups
			.map(([group, label]) => ({
				label,
				lines: previews
					.flatMap((preview) => preview[group] ?? [])
					.map((line) => ({
						text: lineWords(line),
						clashes: line.clashes.map((clash) => clashWords(clash, when(clash.at))),
					})),
			}))
			.filter(({ lines }) => lines.length > 0),
	}
}

/** Says that lessons which get a room for good stay online too, unless the same form changes the link. */
function keptLinkWords(access: Access, previews: readonly ClassPreview[]): string {
	if (previews.some(({ linked }) => linked)) return ''
	const owners = previews.map(({ bookings }) => ownerOfKeptLink(access, bookings))
	const isSolo = access.school.kind === 'solo'
	const stays = 'online link stays: lessons in the room also have it.'
	if (owners.includes('class'))
		return `The ${stays} Remove it under About the ${classNoun(isSolo).one} once no lesson is online.`
	if (!owners.includes('teacher')) return ''
	return isSolo
		? `Your ${stays} It is in your settings.`
		: `The teacher's ${stays} It is on the teacher's page.`
}

/** The form again beside a preview, with what speaks against the changes. */
export function withPreview(
	args: ActionFunctionArgs,
	access: Access,
	form: Awaited<ReturnType<typeof readForm>>,
	{
		previews,
		refusal,
		inRooms,
	}: { previews: readonly ClassPreview[] | null; refusal: Refused | null; inRooms?: readonly ClassInRoom[] },
) {
	const preview = previews ? splitWords(access, previews, inRooms) : undefined
	if (!refusal) return data({ result: { ...form.submission.reply(), error: undefined }, preview })
	const answer = invalid(args, form, refusal)
	return data({ ...answer.data, preview }, answer.init ?? undefined)
}

export type SplitWords = ReturnType<typeof splitWords>
