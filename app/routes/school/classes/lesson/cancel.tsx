import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { CheckboxField, TextField } from '#app/components/fields.tsx'
import { Link } from '#app/components/link.tsx'
import { Tabs } from '#app/components/page-head.tsx'
import { TextsField } from '#app/components/lesson/text-field.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { href } from '#app/domain/href.ts'
import { cancelersOf } from '#app/domain/lesson/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { noticeWords } from './notice-words.ts'
import { lessonFacts } from './read.server.ts'
import { lessonTitle } from './title.ts'
import { lessonCancelForm } from '#app/domain/lesson/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCreditsOfLesson } from '#app/models/attendance/class-totals.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'
import { done } from '#app/utils/outcome.ts'
import { readCancel } from './read-task.server.ts'
import { atLesson, lessonTask, mailedIn } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: lessonTitle('Cancel') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	const { searchParams } = new URL(args.request.url)
	return { lesson: lessonFacts(access, lesson), ...readCancel(access, lesson, searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return cancel(atLesson(args, access))
}

const cancel = lessonTask({
	form: lessonCancelForm,
	save({ access, lesson }, value, { intent }) {
		const canceled = cancelLesson(access, lesson.id, value)
		return canceled.ok ? done(intent === 'book' ? openCreditOf(access, lesson) : null) : canceled
	},
	then: (creditId, { lesson }, { tells }) =>
		goTo(
			creditId ? href.makeUp(creditId) : href.lesson(lesson.id),
			'lesson-canceled',
			mailedIn(Number(tells)),
		),
})

/** The make-up credit of the canceled lesson, offered for booking right away. */
function openCreditOf(access: Access, lesson: LessonDetail): string | null {
	const open = listCreditsOfLesson(access, lesson.id).filter(({ state }) => state === 'open')
	return open[0]?.id ?? null
}

/** Without another class, the make-up credits of a group would lead families nowhere. */
function SeatsNeeded({ hasOthers, rules }: { hasOthers: boolean; rules: string | null }) {
	if (hasOthers)
		return 'Make-ups of this class need a free seat in another class like it, as your absence rules say.'
	return (
		<>
			There is no other class like this one, so families cannot book their make-ups, only ask for them.{' '}
			{rules ? (
				<>
					To let them book a lesson alone with the teacher, allow it under <Link to={rules}>Absences</Link>.
				</>
			) : null}
		</>
	)
}

/** Shows the consequences for every student before the lesson is canceled. */
export default function CancelLesson() {
	const read = useLoaderData<typeof loader>()
	const { lesson, whose, by, notice, needed, consequences, isHarmless, earnsOne, recipients, texting, solo } =
		read
	const form = useFormPage({ tells: 'on' })
	if (read.refusal) return <NotCanceled lesson={lesson} whose={whose} refusal={read.refusal} />
	const to = (by: string) => href.lesson(lesson.id, 'cancel', { by })
	return (
		<>
			<ConfirmPage
				form={form}
				calm={isHarmless}
				title={`Cancel ${whose} on ${lesson.when}?`}
				choice={
					<Tabs
						label="Who cancels"
						here={to(by)}
						tabs={cancelersOf(solo).map(({ value, label }) => ({ to: to(value), label: `${label} cancels` }))}
					/>
				}
				consequences={[
					by === 'student' ? noticeWords(notice, needed) : 'No notice needed: the family is not canceling.',
					...consequences.map(({ name, text }) => (
						<>
							<strong>
								<bdi>{name}</bdi>:
							</strong>{' '}
							{text}
						</>
					)),
					...(read.seats ? [<SeatsNeeded key="seats" {...read.seats} />] : []),
					...(read.wasHeld ? ['The marks of this lesson are replaced.'] : []),
					...read.billed,
				]}
				submit="Cancel the lesson"
				pending="Canceling…"
				more={earnsOne ? [{ intent: 'book', label: 'Cancel and book make-up' }] : []}
				back={{ to: href.lesson(lesson.id), label: 'Keep it' }}
			>
				<input type="hidden" name="by" value={by} />
				<TextField
					form={form}
					name="reason"
					label="Reason"
					optional={by === 'student'}
					hint={by === 'student' ? 'Families cannot read it.' : 'Families can read it.'}
				/>
				{read.inTime ? (
					<CheckboxField form={form} name="inTime" label="Count it as in time" hint={read.inTime} />
				) : null}
				<TellField form={form} recipients={recipients} />
				<TextsField form={form} texting={texting} />
			</ConfirmPage>
		</>
	)
}

function NotCanceled({ lesson, whose, refusal }: { lesson: { id: string }; whose: string; refusal: string }) {
	return (
		<div className="confirm">
			<h1>{whose} cannot be canceled now</h1>
			<p>{refusal}</p>
			<Link className="button" to={href.lesson(lesson.id)}>
				Open the lesson
			</Link>
		</div>
	)
}
