import { useLocation, useOutletContext } from '@remix-run/react'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs, type PageAction } from '#app/components/page-head.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { classAssignmentLabel, classNoun, freeSeats, type ClassState } from '#app/domain/class/labels.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { href } from '#app/domain/href.ts'
import type { ClassStrip as ClassStripData } from './read-strip.server.ts'
import { ClassStrip } from './strip.tsx'
import { Warnings } from './warnings.tsx'

/** The layout shares this data with its tabs. */
export interface ClassContext {
	classRow: FoundClass
	/** When, where and with whom it is. */
	line: string
	tint: number
	strip: ClassStripData
	solo: boolean
	timeZone: string
}

export const useClass = useOutletContext<ClassContext>

export function ClassHead({ classRow, line, tint, strip, solo }: Omit<ClassContext, 'timeZone'>) {
	const noun = classNoun(solo)
	const open = useOpenAreas()
	const { id, name } = classRow
	const here = useLocation().pathname.replace(/\/$/, '')
	const queue = href.class(id, 'waiting-list')
	const roster = href.class(id, 'students')
	return (
		<>
			<div className={`lesson-head tint-${tint}`}>
				<PageHead
					title={name}
					line={line}
					trail={[{ to: href.classes(), label: noun.Many }]}
					// The roster has its own field for adding a student.
					action={here === roster ? undefined : toAdd(classRow)}
					others={isOver(classRow) ? [] : [toMessage(classRow)]}
					more={[...toAssign(classRow, solo), ...stepsAway(classRow)]}
				>
					<Steps classRow={classRow} />
				</PageHead>
			</div>
			<Warnings classRow={classRow} solo={solo} />
			<ClassStrip
				id={id}
				strip={strip}
				isAlone={classRow.kind === 'private' && classRow.capacity === 1}
				isOver={isOver(classRow) || strip.isPastLastDay}
				isHere={here === href.class(id)}
			/>
			<Tabs
				label={name}
				here={here}
				tabs={[
					{ to: href.class(id), label: 'Overview' },
					{ to: href.class(id, 'lessons'), label: 'Sessions' },
					{ to: roster, label: 'Students', count: classRow.students || undefined },
					...(hasQueue(classRow) || here === queue
						? [{ to: queue, label: 'Waiting list', count: classRow.waiting || undefined }]
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

function isOver({ state }: Pick<FoundClass, 'state'>): boolean {
	return state === 'finished' || state === 'archived'
}

/** Preselects the class as the audience. */
function toMessage({ id }: FoundClass): PageAction {
	return { to: href.messaging('many', { class: id }), label: 'Message families' }
}

/** A private lesson's student has a page for assignments. */
function toAssign({ id, kind, state }: FoundClass, solo: boolean): PageAction[] {
	if (kind === 'private' || isOver({ state })) return []
	return [{ to: href.class(id, 'assignment'), label: classAssignmentLabel(solo) }]
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

function Steps({ classRow }: { classRow: FoundClass }) {
	return buttons[classRow.state].map(({ intent, label }) => (
		<PostForm key={intent} action={href.class(classRow.id)}>
			<input type="hidden" name="version" value={classRow.version} />
			<button className="button" type="submit" name="intent" value={intent}>
				{label}
			</button>
		</PostForm>
	))
}

function toAdd(classRow: FoundClass): PageAction | undefined {
	const { id, kind } = classRow
	if (isOver(classRow) || (kind === 'private' && freeSeats(classRow) === 0)) return undefined
	return { to: href.class(id, 'students/add'), label: 'Add student' }
}

/** Steps that end a class ask for confirmation on their own page. */
function stepsAway({ id, state }: FoundClass): PageAction[] {
	return [
		...(state === 'open' || state === 'running' ? [{ to: href.class(id, 'finish'), label: 'Finish' }] : []),
		...(state === 'archived' ? [] : [{ to: href.class(id, 'archive'), label: 'Archive' }]),
	]
}
