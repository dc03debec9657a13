import { useLocation, useOutletContext } from '@remix-run/react'
import { useDateFormat } from '#app/components/dates.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs, type PageAction } from '#app/components/page-head.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Notice } from '#app/components/panel.tsx'
import { notBegun } from '#app/domain/class/choices.ts'
import {
	classNoun,
	freeSeats,
	kindWords,
	seatWords,
	usualTime,
	type ClassState,
} from '#app/domain/class/labels.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'

/** The layout shares this data with its tabs. */
export interface ClassContext {
	found: FoundClass
	solo: boolean
	timeZone: string
}

export const useClass = useOutletContext<ClassContext>

export function ClassHead({ found, solo }: Pick<ClassContext, 'found' | 'solo'>) {
	const noun = classNoun(solo)
	const open = useOpenAreas()
	const { id, name } = found
	const here = useLocation().pathname.replace(/\/$/, '')
	const queue = href.class(id, 'waiting-list')
	const roster = href.class(id, 'students')
	return (
		<>
			<PageHead
				title={name}
				line={[kindWords(found.kind), usualTime(found, useDateFormat()), found.room]
					.filter(Boolean)
					.join(' · ')}
				trail={[{ to: href.classes(), label: noun.Many }]}
				// The roster has its own field for adding a student.
				action={here === roster ? undefined : toAdd(found)}
				others={isOver(found) ? [] : [toMessage(found)]}
				more={stepsAway(found)}
			>
				<Steps found={found} />
			</PageHead>
			<Warnings found={found} solo={solo} />
			<Tabs
				label={name}
				here={here}
				tabs={[
					{ to: href.class(id), label: 'Overview' },
					{ to: href.class(id, 'lessons'), label: 'Sessions' },
					{ to: roster, label: 'Students', count: found.students },
					...(hasQueue(found) || here === queue
						? [{ to: queue, label: 'Waiting list', count: found.waiting }]
						: []),
					{ to: href.class(id, 'definition'), label: `About the ${noun.one}` },
					...(open.money ? [{ to: href.class(id, 'money'), label: 'Money' }] : []),
					{ to: href.class(id, 'history'), label: 'History' },
				]}
			/>
		</>
	)
}

/** A private lesson for one student needs no waiting list. */
function hasQueue({ kind, capacity, waiting }: FoundClass): boolean {
	return kind !== 'private' || capacity !== 1 || waiting > 0
}

function isOver({ state }: FoundClass): boolean {
	return state === 'finished' || state === 'archived'
}

/** Preselects the class as the audience. */
function toMessage({ id }: FoundClass): PageAction {
	return { to: href.messaging('many', { class: id }), label: 'Message families' }
}

/** Harmless steps need no confirmation. */
const buttons: Record<ClassState, { intent: string; label: string }[]> = {
	draft: [
		{ intent: 'open', label: 'Open for enrollment' },
		{ intent: 'start', label: 'Mark as running' },
	],
	open: [{ intent: 'start', label: 'Mark as running' }],
	running: [],
	finished: [{ intent: 'reopen', label: 'Reopen' }],
	archived: [{ intent: 'restore', label: 'Restore' }],
}

function Steps({ found }: { found: FoundClass }) {
	return buttons[found.state].map(({ intent, label }) => (
		<PostForm key={intent} action={href.class(found.id)}>
			<input type="hidden" name="version" value={found.version} />
			<button className="button" type="submit" name="intent" value={intent}>
				{label}
			</button>
		</PostForm>
	))
}

function toAdd(found: FoundClass): PageAction | undefined {
	const { id, kind } = found
	if (isOver(found) || (kind === 'private' && freeSeats(found) === 0)) return undefined
	return { to: href.class(id, 'students/add'), label: 'Add student' }
}

/** Steps that end a class ask for confirmation on their own page. */
function stepsAway({ id, state }: FoundClass): PageAction[] {
	return [
		...(state === 'open' || state === 'running' ? [{ to: href.class(id, 'finish'), label: 'Finish' }] : []),
		...(state === 'archived' ? [] : [{ to: href.class(id, 'archive'), label: 'Archive' }]),
	]
}

function Warnings({ found, solo }: { found: FoundClass; solo: boolean }) {
	const { state, capacity, roomCapacity, room, taken, minSize, endsOn } = found
	const { one } = classNoun(solo)
	const format = useDateFormat()
	return (
		<>
			{state === 'archived' || state === 'finished' ? (
				<Notice
					title={`This ${one} is history${endsOn ? `: it ended on ${plainDateWords(endsOn, format)}` : ''}.`}
				/>
			) : null}
			{state === 'draft' || state === 'open' ? <Notice title={notBegun[state](one)} /> : null}
			{capacity !== null && roomCapacity !== null && capacity > roomCapacity ? (
				<Notice tone="warn" title={`${room} holds ${roomCapacity}, and the ${one} has ${capacity} seats.`} />
			) : null}
			{minSize !== null && taken < minSize && (state === 'open' || state === 'running') ? (
				<Notice
					tone="warn"
					title={`${seatWords({ taken, waiting: 0, capacity })} enrolled; you wanted ${minSize} at least.`}
				/>
			) : null}
		</>
	)
}
