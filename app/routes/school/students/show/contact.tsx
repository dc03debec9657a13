import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignInField } from '#app/components/account/sign-in-field.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PhoneField, VersionField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { goTo } from '#app/requests/task.server.ts'
import { guardianContactEdit } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { signInAsked } from '#app/models/account/sign-in-address.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { Cancel } from './cancel.tsx'
import { editedGuardian, keptPhones } from './read-guardians.server.ts'
import { saveContact } from './save-contact.server.ts'
import { atStudent, named, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Edit contact') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const { searchParams } = new URL(args.request.url)
	const edited = editedGuardian(access, student.id, searchParams.get('guardian'))
	if (edited.guardian.noContact) return missing()
	const { familyId } = student
	return {
		student: named(student),
		...edited,
		back:
			searchParams.get('back') === 'family' && familyId ? href.family(familyId) : href.student(student.id),
		timeZone: access.school.timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	args.context.keptPhones = keptPhones(access, args.params.id ?? '')
	return save(atStudent(args, access))
}

const save = studentTask({
	form: guardianContactEdit,
	save: ({ access, child, param }, value) => saveContact(access, child, param('guardian'), value),
	then: ({ name, accounts, signIn }, { child, student, param }) => {
		const toFamily = param('back') === 'family' && student.familyId
		return goTo(toFamily ? href.family(toFamily) : href.student(child.id), 'guardian-saved', {
			name: child.name,
			guardian: name,
			more: signInAsked(signIn) + lockedWords(accounts),
		})
	},
})

const LABELS = { email: 'Email', phone: 'Phone' }

/** A short form for a new number or address, for use during a phone call. */
export default function EditContact() {
	const { student, guardian, signIn, back, timeZone } = useLoaderData<typeof loader>()
	const { id, name, email, phone, version } = guardian
	const form = useCheckedForm(async () => (await import('#app/domain/student/form.ts')).guardianContactEdit, {
		email,
		signIn: signIn?.follows ? 'on' : null,
		phone: phone?.text ?? null,
	})
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						Contact details of <bdi>{name}</bdi>
					</>
				}
				line="Changed for all their children."
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={['email', 'signIn', 'phone']} />
			<Form form={form} card submit="Save" pending="Saving…" beside={<Cancel to={back} />}>
				<Conflict form={form} labels={LABELS} timeZone={timeZone} take={href.editContact(student.id, id)} />
				<VersionField form={form} version={version} />
				<TextField
					form={form}
					name="email"
					label="Email"
					type="email"
					autoComplete="off"
					autoCapitalize="none"
				/>
				<SignInField form={form} signIn={signIn} />
				<PhoneField form={form} name="phone" label="Phone" />
				<p>
					<Link className="button" to={href.student(student.id, 'edit-guardian', { guardian: id })}>
						All details
					</Link>
				</p>
			</Form>
		</div>
	)
}
