import { Form } from '#app/components/form.tsx'
import { SlotDays } from '#app/components/lesson/slot-days.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { Booking } from './read.server.ts'

export function Times({ read, form }: { read: Booking; form: FormState }) {
	const { days, why, pause, rules, later, earlier, another, recipients, formKey, credit } = read
	const pages = <Pages earlier={earlier} later={later} another={another} />
	if (days.length > 0)
		return (
			<Form form={form} submit="Book make-up" pending="Booking…" beside={pages}>
				<FormKeyField form={form} value={formKey} />
				<SlotDays form={form} days={days} legend="Free times" more="More times" />
				<TellField form={form} recipients={recipients} />
			</Form>
		)
	return (
		<>
			<p>
				<NoTimes
					why={why}
					pause={pause}
					rules={rules}
					student={credit.student}
					studentId={credit.studentId}
				/>{' '}
				To use a lesson of another class, open it in the <Link to={href.schedule()}>schedule</Link> and add{' '}
				<bdi>{credit.student}</bdi> as a visitor.
			</p>
			<div className="button-row">{pages}</div>
		</>
	)
}

interface NoTimesProps extends Pick<Booking, 'why' | 'pause' | 'rules'> {
	student: string
	studentId: string
}

/** Explains why no time is free, and what to do if later days would not help. */
function NoTimes({ why, pause, rules, student, studentId }: NoTimesProps) {
	if (why?.is === 'no-teacher')
		return (
			<>
				<bdi>{student}</bdi> has neither a class nor a main teacher to find times with. Choose a main teacher
				under <Link to={href.editStudent(studentId)}>Edit</Link>.
			</>
		)
	if (why?.is === 'group')
		return (
			<>
				<bdi>{why.name}</bdi> is a group. Its lessons are made up in another class like it, and{' '}
				{why.hasOthers ? 'none has a free seat on these days' : 'there is none'}.{' '}
				{rules ? (
					<>
						To offer a lesson alone with the teacher, allow it under <Link to={rules}>Absences</Link>.
					</>
				) : (
					'A colleague who may change the settings can allow a lesson alone with the teacher.'
				)}
			</>
		)
	if (pause)
		return (
			<>
				<bdi>{student}</bdi> pauses until {pause.until ?? 'further notice'}.
				{pause.isThenOffered ? ' Times are offered for the days after it.' : null}
			</>
		)
	return <>No time is free on these days.</>
}

function Pages({ earlier, later, another }: Pick<Booking, 'earlier' | 'later' | 'another'>) {
	return (
		<>
			{earlier ? (
				<Link className="button" to={earlier}>
					Earlier days
				</Link>
			) : null}{' '}
			{later ? (
				<Link className="button" to={later}>
					Later days
				</Link>
			) : null}{' '}
			{another ? (
				<Link className="button" to={another}>
					Another time
				</Link>
			) : null}
		</>
	)
}
