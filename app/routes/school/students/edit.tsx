import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { StudentFields } from '#app/components/student/person-fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { studentEdit } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { signInAsked, signInOf } from '#app/models/account/sign-in-address.server.ts'
import { studentChoices } from '#app/models/student/choices.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { listInstruments, type FoundStudent } from '#app/models/student/student.server.ts'
import { today } from '#app/utils/dates.ts'
import { languageWords } from '#app/utils/languages.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { studentFields, type StudentField } from '#app/domain/student/fields.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (shown?: { student: Parameters<typeof nameOf>[0] }) =>
		shown ? `Edit ${nameOf(shown.student)}` : 'Edit a student',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const student = foundStudent(access, args.params.id)
	const phone = phoneWords(student.phone, access.school)
	const emergencyPhone = phoneWords(student.emergencyPhone, access.school)
	return {
		student: { ...student, phone, emergencyPhone },
		signIn: signInOf(access, { is: 'learner', id: student.id }, student.email),
		instruments: listInstruments(access, student.id),
		choices: studentChoices(access, student.teacher),
		today: today(access.school.timeZone),
		timeZone: access.school.timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const student = foundStudent(access, args.params.id)
	args.context.keptPhones = [student.phone, student.emergencyPhone]
	const form = await readForm(args, studentEdit)
	if (!form.ok) return invalid(args, form)

	const saved = editStudent(access, student.id, form.value) ?? missing()
	if (!saved.ok) return invalid(args, form, saved)
	const { name, signIn } = saved.value
	return redirectWithFlash(args, href.student(student.id), {
		id: 'student-saved',
		params: { name, more: signInAsked(signIn) },
	})
}

export default function EditStudent() {
	const { student, signIn, instruments, choices, today, timeZone } = useLoaderData<typeof loader>()
	const { id, state, version, archivedAt } = student
	const form = useCheckedForm(async () => (await import('#app/domain/student/form.ts')).studentEdit, {
		...fieldsOf(student),
		signIn: signIn?.follows ? 'on' : null,
		instruments: instruments.map(({ instrumentId, levelId, startedOn }) => {
			return { instrumentId, levelId, startedOn }
		}),
	})
	const lists = [...choices.teachers, ...choices.instruments, ...choices.levels]
	const say = (name: string, value: string) =>
		name === 'language'
			? languageWords(value)
			: (lists.find((choice) => choice.value === value)?.label ?? value)
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						Edit <bdi>{nameOf(student)}</bdi>
					</>
				}
				line={
					<>
						Status: {stateRules[state].label}. <Link to={href.student(id, 'status')}>Change status</Link>
						{' · '}
						<Link to={href.student(id, 'family')}>Family and guardians</Link>
					</>
				}
				trail={[{ to: href.student(id), label: nameOf(student) }]}
			/>
			{archivedAt === null ? null : (
				<Notice tone="warn" title="In the archive">
					<p>
						Restore them before you change anything.{' '}
						<Link to={href.student(id, 'restore')}>Restore them</Link>
					</p>
				</Notice>
			)}
			<Form
				form={form}
				card
				submit="Save"
				pending="Saving…"
				beside={
					<Link className="button" to={href.student(id)}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary
					form={form}
					names={{ ...studentFields, signIn: 'Signing in' }}
					refusal="Nothing was saved"
				/>
				<Conflict
					form={form}
					labels={labelsOf(form.rows('instruments').length)}
					text={say}
					timeZone={timeZone}
					take={href.editStudent(id)}
				/>
				<VersionField form={form} version={version} />
				<StudentFields form={form} today={today} choices={choices} signIn={signIn} />
			</Form>
		</div>
	)
}

const names = (Object.keys(studentFields) as StudentField[]).filter((name) => name !== 'instruments')

const fieldsOf = (student: FoundStudent) => Object.fromEntries(names.map((name) => [name, student[name]]))

/** Keyed by the names of the form controls; instruments are repeated rows. */
function labelsOf(rows: number): Record<string, string> {
	const each = Array.from({ length: Math.max(rows, 1) }, (_, i) => [
		[`instruments[${i}].instrumentId`, `Instrument ${i + 1}`],
		[`instruments[${i}].levelId`, `Level ${i + 1}`],
	])
	return {
		...Object.fromEntries(names.map((name) => [name, studentFields[name]])),
		...(Object.fromEntries(each.flat()) as Record<string, string>),
	}
}
