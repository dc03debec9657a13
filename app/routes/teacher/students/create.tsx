import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { EnrolFields } from '#app/components/student/enrol-fields.tsx'
import { GuardianRows } from '#app/components/student/guardian-fields.tsx'
import { CareFields, ContactFields, PersonFields } from '#app/components/student/person-fields.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { firstGuardianFlags } from '#app/domain/student/choices.ts'
import { studentFields } from '#app/domain/student/fields.ts'
import { newStudent, type NewStudent } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addStudent } from '#app/models/student/addition.server.ts'
import type { LikelyTwice } from '#app/models/student/known-families.server.ts'
import { classChoicesWithSeats } from '#app/models/student/choices.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm, type ReadForm } from '#app/web/form.server.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add a student' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:create')
	return {
		key: formKey(),
		classes: classChoicesWithSeats(access),
		today: today(access.school.timeZone),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:create')
	return add(args, access, await readForm(args, newStudent))
}

/** The teacher becomes the main teacher, so that the student is on their list. Existing families stay out of reach. */
function add(args: ActionFunctionArgs, access: Access, form: ReadForm<NewStudent>) {
	if (!form.ok) return sameForm(args, form)
	const details: NewStudent = {
		...form.value,
		family: form.value.guardians.length > 0 ? 'new' : 'later',
		familyId: undefined,
		primaryTeacherId: ownTeacherId(access) ?? undefined,
	}
	const added = addStudent(access, details, { key: form.key, anyway: form.intent === 'anyway' })
	if (!added.ok) return sameForm(args, form, added)
	const { id, name, joined } = added.value
	const params = { name, ...(joined?.mailed ? { mailed: 'yes' } : {}) }
	return redirectWithFlash(args, href.teacherStudent(id), { id: 'student-added', params })
}

function sameForm(args: ActionFunctionArgs, form: ReadForm<NewStudent>, why?: LikelyTwice) {
	const { data: answer, init } = invalid(args, form, why)
	return data({ ...answer, isLikelyTwice: Boolean(why?.duplicates) }, init ?? undefined)
}

const FIELDS: Record<string, string> = {
	...studentFields,
	guardians: 'Guardian',
	state: 'Status',
	classId: 'Class',
	startsOn: 'First date',
}

export default function AddTaughtStudent() {
	const { key, classes, today } = useLoaderData<typeof loader>()
	const answer = useAnswer<typeof action>()
	const form = useFormPage({ state: 'active', startsOn: today, guardians: [{ flags: firstGuardianFlags }] })
	return (
		<div className="form-page">
			<PageHead
				title="Add a student"
				line="Only a name is needed. The office adds prices and sends invoices."
				trail={[{ to: href.teacherStudents(), label: 'Students' }]}
			/>
			<Form
				form={form}
				card
				submit="Save"
				pending="Saving…"
				beside={
					<Link className="button" to={href.teacherStudents()}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={FIELDS} refusal="The student was not added" />
				<FormKeyField form={form} value={key} />
				{answer?.isLikelyTwice ? <LikelyTwiceNotice /> : null}
				<PersonFields form={form} today={today} />
				<GuardianRows form={form} empty="No guardians yet." />
				<ContactFields form={form} />
				<EnrolFields form={form} classes={classes} solo={false} />
				<CareFields form={form} />
			</Form>
		</div>
	)
}

/** The notice has no names, because teachers may not look at students of others. */
function LikelyTwiceNotice() {
	return (
		<section className="notice notice-warn" aria-labelledby="twice-title">
			<h2 id="twice-title">At the school already?</h2>
			<p>The school may know this student or the family. Ask the office, or go on if it is somebody else.</p>
			<button className="button" type="submit" name="intent" value="anyway">
				Add anyway
			</button>
		</section>
	)
}
