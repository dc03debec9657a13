import { useDateFormat } from '#app/components/dates.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs, type PageAction } from '#app/components/page-head.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Notice } from '#app/components/panel.tsx'
import {
	classNoun,
	freeSeats,
	kindWords,
	seatWords,
	usualTime,
	type ClassKind,
	type ClassState,
} from '#app/domain/class/labels.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'

export type ClassTab = 'overview' | 'lessons' | 'definition' | 'waiting' | 'money' | 'history' | 'roster'

const tabs = ['lessons', 'definition', 'waiting', 'money', 'history'] as const

export function readTab(params: URLSearchParams): Exclude<ClassTab, 'roster'> {
	const asked = params.get('tab')
	return tabs.find((tab) => tab === asked) ?? 'overview'
}

export interface HeadedClass {
	id: string
	name: string
	kind: ClassKind
	state: ClassState
	version: number
	weekday: number | null
	startTime: string | null
	durationMinutes: number
	room: string | null
	roomCapacity: number | null
	capacity: number | null
	taken: number
	/** Seats that are held until somebody answers. */
	offered: number
	/** Everybody on the waiting list. */
	waiting: number
	/** Everybody on the roster. */
	students: number
	minSize: number | null
	endsOn: string | null
}

interface ClassHeadProps {
	found: HeadedClass
	solo: boolean
	tab: ClassTab
}

/** What every page of a class begins with. */
export function ClassHead({ found, solo, tab }: ClassHeadProps) {
	const noun = classNoun(solo)
	const open = useOpenAreas()
	const { id, name } = found
	const here = tab === 'roster' ? href.roster(id) : href.class(id, tab === 'overview' ? undefined : tab)
	return (
		<>
			<PageHead
				title={name}
				line={[kindWords(found.kind), usualTime(found, useDateFormat()), found.room]
					.filter(Boolean)
					.join(' · ')}
				trail={[{ to: href.classes(), label: noun.Many }]}
				action={toAdd(found, tab)}
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
					{ to: href.roster(id), label: 'Students', count: found.students },
					...(hasQueue(found, tab)
						? [{ to: href.class(id, 'waiting'), label: 'Waiting list', count: found.waiting }]
						: []),
					{ to: href.class(id, 'definition'), label: `About the ${noun.one}` },
					...(open.money ? [{ to: href.class(id, 'money'), label: 'Money' }] : []),
					{ to: href.class(id, 'history'), label: 'History' },
				]}
			/>
		</>
	)
}

/** Nobody waits for the private lesson of somebody else. */
function hasQueue({ kind, capacity, waiting }: HeadedClass, tab: ClassTab): boolean {
	return kind !== 'private' || capacity !== 1 || waiting > 0 || tab === 'waiting'
}

function isOver({ state }: HeadedClass): boolean {
	return state === 'finished' || state === 'archived'
}

/** To everybody with a seat, or their families, with the class as audience already chosen. */
function toMessage({ id }: HeadedClass): PageAction {
	return { to: href.messaging('many', { class: id }), label: 'Message families' }
}

/** Steps that lead on and harm nobody: one button each. */
const buttons: Record<ClassState, { intent: string; label: string }[]> = {
	draft: [
		{ intent: 'open', label: 'Open for enrollment' },
		{ intent: 'start', label: 'Start' },
	],
	open: [{ intent: 'start', label: 'Start' }],
	running: [],
	finished: [{ intent: 'reopen', label: 'Reopen' }],
	archived: [{ intent: 'restore', label: 'Restore' }],
}

function Steps({ found }: { found: HeadedClass }) {
	return buttons[found.state].map(({ intent, label }) => (
		<PostForm key={intent} action={href.class(found.id)}>
			<input type="hidden" name="version" value={found.version} />
			<button className="button" type="submit" name="intent" value={intent}>
				{label}
			</button>
		</PostForm>
	))
}

/** What is done most with a class; its roster has a field for it. */
function toAdd(found: HeadedClass, tab: ClassTab): PageAction | undefined {
	const { id, kind } = found
	if (tab === 'roster' || isOver(found)) return undefined
	if (kind === 'private' && freeSeats(found) === 0) return undefined
	return { to: `${href.roster(id)}?find=`, label: 'Add student' }
}

/** What leads to another page. Steps that end something are asked about first. */
function stepsAway({ id, state }: HeadedClass): PageAction[] {
	const to = (confirm: string) => `${href.class(id)}?do=${confirm}`
	return [
		...(state === 'open' || state === 'running' ? [{ to: to('finish'), label: 'Finish' }] : []),
		...(state === 'archived' ? [] : [{ to: to('archive'), label: 'Archive' }]),
	]
}

function Warnings({ found, solo }: { found: HeadedClass; solo: boolean }) {
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
