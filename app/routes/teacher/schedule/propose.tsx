import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { proposalForm } from '#app/domain/learning/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { proposeMove } from '#app/models/lesson/proposals.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readProposal } from './read-proposal.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Propose another time' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readProposal(access, lessonIn(args.request))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return propose({ args, access, lesson: lessonIn(args.request) })
}

function lessonIn({ url }: Request): string {
	return new URL(url).searchParams.get('lesson') ?? ''
}

const propose = tasksOf<Doing & { lesson: string }>()({
	form: proposalForm,
	save: ({ access, lesson }, { times, message, expiresOn }, { key }) =>
		proposeMove(access, key, lesson, {
			message,
			expiresAt: startOfDay(daysAfter(expiresOn, 1), access.school.timeZone),
			times: times.map((time) => {
				const [startsAt = '', roomId = ''] = time.split('/')
				return { startsAt: Number(startsAt), roomId: roomId || null }
			}),
		}),
	then: () => goTo(href.teacherSchedule(), 'proposal-sent'),
})

/** Proposes up to three other times, of which the family accepts at most one. */
export default function Propose() {
	const {
		formKey,
		lessonId,
		classId,
		class: name,
		student,
		when,
		expiresOn,
		waiting,
		colleague,
		times,
	} = useLoaderData<typeof loader>()
	const form = useFormPage({ expiresOn })
	const back = href.teacherLesson(classId, lessonId)
	return (
		<>
			<PageHead
				title="Propose another time"
				line={`${student}, ${when}`}
				trail={[{ to: back, label: name }]}
			/>
			<ErrorSummary form={form} names={['times', 'message', 'expiresOn']} refusal="Nothing was proposed" />
			{waiting ? (
				<Panel title="Waiting for the family" wide>
					<p>The family can choose one of these times until {waiting.until}:</p>
					<ul>
						{waiting.times.map((time) => (
							<li key={time}>{time}</li>
						))}
					</ul>
					<PostForm action={href.teacherSchedule()}>
						<input type="hidden" name="id" value={waiting.id} />
						<button className="button" name="intent" value="withdraw">
							Withdraw
						</button>
					</PostForm>
					{times.length > 0 ? <p className="muted">A new proposal replaces this one.</p> : null}
				</Panel>
			) : null}
			{times.length === 0 ? (
				<p role="status">
					{colleague ??
						'There is no free time in the two weeks around this lesson. Ask the office to find one.'}
				</p>
			) : (
				<Form
					form={form}
					card
					submit="Send the proposal"
					pending="Sending…"
					beside={
						<Link className="button" to={back}>
							Cancel
						</Link>
					}
				>
					<FormKeyField form={form} value={formKey} />
					<CheckboxGroup
						form={form}
						name="times"
						label="Other times"
						hint="Choose up to three. The lesson stays where it is until the family chooses."
						options={times}
					/>
					<TextareaField form={form} name="message" label="Message to the family" optional rows={2} />
					<DateField form={form} name="expiresOn" label="Last day for an answer" />
				</Form>
			)}
		</>
	)
}
