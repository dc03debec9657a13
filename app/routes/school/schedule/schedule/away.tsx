import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { ChangesLately } from '#app/components/lesson/changes-lately.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { PlanLessons } from './away-lessons.tsx'
import { BackEarlier, TimeOff } from './away-end.tsx'
import { readAwayEnd } from './read-away-end.server.ts'
import { readAway, type AwayRead } from './read-away.server.ts'
import { saveAway } from './save-away.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Teacher away – Schedule' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const { searchParams } = new URL(args.request.url)
	return { ...readAway(access, searchParams), end: readAwayEnd(access, searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return saveAway(args, access)
}

export default function TeacherAway() {
	const data = useLoaderData<typeof loader>()
	return data.end ? <BackEarlier end={data.end} solo={data.solo} /> : <PlanAbsence data={data} />
}

/** Lessons of an absent teacher, with a decision for each. No email is sent before the plan is applied. */
function PlanAbsence({ data }: { data: AwayRead }) {
	const { plan, problems, requests, booked, changes } = data
	const undo = useFormPage(undefined, { id: 'undo', answered: !plan })
	return (
		<>
			<PageHead
				title={plan ? `${plan.teacher} is away` : 'Teacher away'}
				line={
					plan
						? plan.days
						: `Choose ${data.solo ? 'when you are away' : 'who is away and when'}. You decide about each lesson next.`
				}
				trail={[
					plan
						? { to: href.teacherAway(), label: 'Teacher away' }
						: { to: href.schedule(), label: 'Schedule' },
				]}
			/>
			{problems.length > 0 ? (
				<div className="error-summary" role="alert">
					<h2>There is a problem</h2>
					<ul>
						{problems.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
			) : null}
			<div className="stack">
				<Requests requests={requests} />
				<Booked booked={booked} />
				{plan ? (
					<>
						<details>
							<summary>Change the days or times</summary>
							<WhoAndWhen {...data} />
						</details>
						<PlanLessons key={`${plan.teacher} ${plan.days}`} plan={plan} />
					</>
				) : (
					<WhoAndWhen {...data} />
				)}
				<TimeOff {...data} />
				<ErrorSummary form={undo} names={[]} refusal="Nothing was undone" />
				<ChangesLately title="Planned lately" changes={changes} action={href.teacherAway()} intent="undo" />
			</div>
		</>
	)
}

function Requests({ requests }: Pick<AwayRead, 'requests'>) {
	const mayRefuse = useOpenAreas().people
	if (requests.length === 0) return null
	return (
		<Panel title="Teachers ask for time off">
			<ul className="rows">
				{requests.map(({ id, teacher, days, reason, to, refuse }) => (
					<li key={id}>
						<span>
							<bdi>{teacher}</bdi>, {days} {reason ? <span className="muted">{reason}</span> : null}
						</span>{' '}
						<Link className="button button-small" to={to}>
							Plan the lessons<span className="sr-only"> of {teacher}</span>
						</Link>{' '}
						{mayRefuse ? (
							<Link className="quiet-link" to={refuse}>
								Refuse<span className="sr-only"> the time off of {teacher}</span>
							</Link>
						) : null}
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Booked({ booked }: Pick<AwayRead, 'booked'>) {
	if (booked.length === 0) return null
	return (
		<Panel title="Lessons still booked during time off">
			<ul className="rows">
				{booked.map(({ id, teacher, days, lessons, to }) => (
					<li key={id}>
						<span>
							<bdi>{teacher}</bdi>, {days} <span className="muted">{lessons} still booked</span>
						</span>{' '}
						<Link className="button button-small" to={to}>
							Plan the lessons<span className="sr-only"> of {teacher}</span>
						</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function WhoAndWhen({ solo, teachers, typed }: AwayRead) {
	return (
		<GetForm className="card" action={href.teacherAway()}>
			{typed.request ? <input type="hidden" name="request" value={typed.request} /> : null}
			<div className="filter-row">
				{solo ? (
					<input type="hidden" name="teacher" value={typed.teacher} />
				) : (
					<p className="filter filter-search">
						<label htmlFor="teacher">Teacher</label>
						<select className="input" id="teacher" name="teacher" defaultValue={typed.teacher}>
							<option value="">Choose a teacher</option>
							{teachers.map(({ value, label }) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</p>
				)}
				<Typed name="from" label="First day" value={typed.from} />
				<Typed name="to" label="Last day (optional)" value={typed.to} />
				<Typed name="fromTime" label="From (time, optional)" value={typed.fromTime} />
				<Typed name="toTime" label="Until (time, optional)" value={typed.toTime} />
			</div>
			<p className="button-row">
				<button className="button button-filled">Show {solo ? 'your' : 'their'} lessons</button>
			</p>
		</GetForm>
	)
}

function Typed({ name, label, value }: { name: string; label: string; value: string }) {
	return (
		<p className="filter">
			<label htmlFor={name}>{label}</label>
			<input className="input" id={name} name={name} defaultValue={value} autoComplete="off" />
		</p>
	)
}
