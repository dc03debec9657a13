import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { OfferToTell } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { enrolForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { enrolStudent } from '#app/models/student/activity.server.ts'
import { classChoicesWithSeats } from '#app/models/student/choices.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { href } from '#app/domain/href.ts'
import { today as todayIn } from '#app/utils/dates.ts'
import { Cancel } from './cancel.tsx'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Enroll in a class') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	/** The class of a trial that goes on. */
	const classId = new URL(args.request.url).searchParams.get('class') ?? ''
	return {
		student: named(foundStudent(access, args.params.id)),
		classes: classChoicesWithSeats(access, classId),
		recipients: readLessonRecipients(access, [args.params.id ?? '']),
		solo: access.school.kind === 'solo',
		today: todayIn(access.school.timeZone),
		classId,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return enroll(atStudent(args, access))
}

const enroll = studentTask({
	form: enrolForm,
	save: ({ access, child }, value) => enrolStudent(access, child, value),
	then({ className, position, recorded, mailed }, context) {
		const params = { class: className, ...(mailed > 0 ? { mailed: 'yes' } : {}) }
		return position === null
			? saidOf(context, 'enrollments', 'student-joined', {
					...params,
					recorded: recordedWords(recorded, context.access.school.dateFormat),
				})
			: saidOf(context, 'enrollments', 'student-waits', { ...params, place: String(position) })
	},
})

export default function EnrollStudent() {
	const { student, classes, recipients, solo, today, classId } = useLoaderData<typeof loader>()
	const back = href.student(student.id, 'enrollments')
	const what = solo ? 'lesson' : 'class'
	const ownLesson = { to: href.newPrivateLesson({ student: student.id }), label: 'Add a private lesson' }
	const isForGood = classId !== ''
	const form = useCheckedForm(async () => (await import('#app/domain/student/form.ts')).enrolForm, {
		classId,
		startsOn: today,
	})
	return (
		<div className="form-page">
			<PageHead
				title={isForGood ? 'Enroll for good' : `Enroll in a ${what}`}
				line={<bdi>{student.name}</bdi>}
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={['classId', 'startsOn']} />
			{classes.length > 0 ? (
				<p>
					A lesson with nobody else in it? <Link to={ownLesson.to}>{ownLesson.label}</Link>
				</p>
			) : null}
			{classes.length === 0 ? (
				<EmptyList
					kind="new"
					title={`No ${what} yet`}
					text={`Once there is a ${what}, students are enrolled in it from here.`}
					create={{ to: href.newClass(), label: `Add a ${what}` }}
					other={ownLesson}
				/>
			) : (
				<Form form={form} card submit="Enroll" pending="Saving…" beside={<Cancel to={back} />}>
					<SelectField
						form={form}
						name="classId"
						label={solo ? 'Lesson' : 'Class'}
						options={classes}
						empty={`Choose a ${what}`}
					/>
					<DateField form={form} name="startsOn" label="First date" />
					{isForGood ? (
						<p className="field">
							The trial ends. If its first lesson is still ahead, it goes on until this date. From then on,
							the price plan for newcomers of the {what} bills the student, if there is one.
						</p>
					) : (
						<>
							<CheckboxField form={form} name="isTrial" label="It is a trial" />
							<CheckboxField
								form={form}
								name="ifFull"
								label="If it is full, put the student on its waiting list"
							/>
						</>
					)}
					<OfferToTell form={form} recipients={recipients} />
				</Form>
			)}
		</div>
	)
}
