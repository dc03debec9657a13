import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { useDateFormat } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State, type Tone } from '#app/components/panel.tsx'
import { answerUndo } from '#app/requests/undo.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { canStayAfterTrial, hadOnlyTrialLesson } from '#app/domain/class/trial.ts'
import { changeHref, possibleChanges } from '#app/domain/class/changes.ts'
import { enrolmentLabel } from '#app/domain/class/labels.ts'
import { pauseWords } from '#app/domain/student/planned.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { useStudent } from './head.tsx'
import { placesWithPauses } from './read-places.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Enrollments' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return {
		places: placesWithPauses(access, id),
		solo: access.school.kind === 'solo',
	}
}

/** Removing a student from a class redirects here, with a notice that can undo it. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return (await answerUndo(args, access)) ?? missing()
}

type Place = ReturnType<typeof useLoaderData<typeof loader>>['places'][number]

const groups: { title: string; states: Place['state'][]; tone: Tone }[] = [
	{ title: 'Now', states: ['active', 'ending', 'future'], tone: 'good' },
	{ title: 'Paused', states: ['paused'], tone: 'warn' },
	{ title: 'Waiting', states: ['enquiry', 'waiting', 'offered'], tone: 'brass' },
	{ title: 'Ended', states: ['ended'], tone: 'quiet' },
]

export default function Enrollments() {
	const { places, solo } = useLoaderData<typeof loader>()
	const { id, state, alerts } = useStudent().head
	// Archived students, and those who left, must be restored before they can enroll.
	const gone = alerts.archivedAt !== null || state === 'left'
	const what = solo ? 'lesson' : 'class'
	const ownLesson = { to: href.newPrivateLesson({ student: id }), label: 'Add a private lesson' }
	const enrol = gone ? undefined : { to: href.student(id, 'enroll'), label: `Enroll in a ${what}` }
	if (places.length === 0)
		return (
			<div className="stack">
				<EmptyList
					kind="new"
					title="Not enrolled yet"
					text={`The ${solo ? 'lessons' : 'classes'} this student takes, is waiting for or has taken appear here.`}
					create={enrol}
					other={gone ? undefined : ownLesson}
				/>
			</div>
		)
	const isUndecided = state === 'trial' && hadOnlyTrialLesson(places)
	const shown = groups
		.map(({ states, ...group }) => ({ ...group, own: places.filter(({ state }) => states.includes(state)) }))
		.filter(({ own }) => own.length > 0)
	return (
		<div className="stack">
			{shown.map(({ title, own, tone }, at) => (
				<Panel
					key={title}
					title={title}
					beside={
						enrol && at === 0 ? (
							<span className="button-row">
								<Link className="button button-small" to={enrol.to}>
									{enrol.label}
								</Link>{' '}
								<Link className="button button-small" to={ownLesson.to}>
									{ownLesson.label}
								</Link>{' '}
								{isUndecided ? (
									<Link className="button button-small" to={href.student(id, 'status', { to: 'left' })}>
										Does not enroll
									</Link>
								) : null}
							</span>
						) : null
					}
				>
					<ul className="rows">
						{own.map((place) => (
							<PlaceRow key={place.id} place={place} tone={tone} of={gone ? null : id} />
						))}
					</ul>
				</Panel>
			))}
		</div>
	)
}

/** Only enrollments with a seat can be moved, paused or ended. */
const SEATED: Place['state'][] = ['active', 'ending', 'future', 'paused']

function PlaceRow({ place, tone, of }: { place: Place; tone: Tone; of: string | null }) {
	const { className, to, state, time, isTrial } = place
	const name = <bdi>{className}</bdi>
	return (
		<li>
			<span>
				{to ? <a href={to}>{name}</a> : name}
				<span className="muted"> {time}</span>
			</span>{' '}
			<span>
				<State tone={tone}>{enrolmentLabel(place)}</State> {isTrial ? 'trial, ' : ''}
				{datesOf(place, useDateFormat())}
				<PastPauses pauses={place.pauses} />
				{place.gap ? <strong>, {place.gap.words}</strong> : null}
			</span>
			{of && SEATED.includes(state) ? (
				<span className="button-row row-actions">
					{place.gap ? (
						<a className="button button-small" href={place.gap.to}>
							Add lessons<span className="sr-only">, {className}</span>
						</a>
					) : null}
					{canStayAfterTrial(place) ? (
						<a className="button button-small" href={href.student(of, 'enroll', { class: place.classId })}>
							Enroll for good<span className="sr-only">, {className}</span>
						</a>
					) : null}
					{possibleChanges(state).map(({ change, label, rest }) => (
						<Fragment key={change}>
							{' '}
							<a className="button button-small" href={changeHref(place.classId, place.id, change, of)}>
								{label}
								<span className="sr-only">
									{rest}, {className}
								</span>
							</a>
						</Fragment>
					))}
				</span>
			) : null}
		</li>
	)
}

function PastPauses({ pauses }: { pauses: Place['pauses'] }) {
	const format = useDateFormat()
	const words = pauses.map((pause) => `${pauseWords(pause, format)}${pause.paid ? ' (charged)' : ''}`)
	return words.length === 0 ? null : <span className="muted">, was paused {words.join('; ')}</span>
}

function datesOf(place: Place, format: DateFormat): string {
	const {
		state,
		startsOn,
		enrolledFrom,
		endsOn,
		pausedFrom,
		pausedTo,
		keepsSeat,
		place: inLine,
		endReason,
	} = place
	const on = (day: string | null) => (day ? plainDateWords(day, format) : '')
	if (state === 'waiting') return inLine === null ? '' : `place ${inLine} in the queue`
	if (state === 'paused') {
		const until = pausedTo ? ` to ${on(pausedTo)}` : ''
		const last = endsOn ? `, last day ${on(endsOn)}` : ''
		return `from ${on(pausedFrom)}${until}, ${keepsSeat ? 'keeps the seat' : 'without a seat'}${last}`
	}
	const reason = endReason ? `: ${endReason}` : ''
	if (state === 'ended' && startsOn && endsOn && endsOn < startsOn) return `never began${reason}`
	const since = startsOn ? `from ${on(startsOn)}` : ''
	const from = enrolledFrom ? `from ${on(enrolledFrom)}, trial ${since}` : since
	const to = endsOn ? ` to ${on(endsOn)}` : ''
	return `${from}${to}${reason}`
}
