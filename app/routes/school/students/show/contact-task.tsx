import { SignInField } from '#app/components/account/sign-in-field.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PhoneField, VersionField } from '#app/components/typed-fields.tsx'
import type { SignIn } from '#app/domain/account/sign-in.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'
import type { Task } from './task.tsx'

interface Props {
	head: Head
	guardian: Extract<Task, { name: 'contact' }>['guardian']
	signIn: SignIn | null
	back: Back
	timeZone: string
}

const LABELS = { email: 'Email', phone: 'Phone' }

/** A new number or address, taken down while the family is on the phone. */
export function ContactTask({ head, guardian, signIn, back, timeZone }: Props) {
	const { id, name, email, phone, version } = guardian
	const form = useFormPage({ email, phone: phone?.words ?? null })
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={['email', 'signIn', 'phone']} />
			<PageHead
				title={
					<>
						Contact details of <bdi>{name}</bdi>
					</>
				}
				line="Changed for all their children."
				trail={[{ to: back.to, label: head.name }]}
			/>
			<Form form={form} submit="Save" pending="Saving…" beside={<Cancel back={back} />}>
				<Conflict form={form} labels={LABELS} timeZone={timeZone} take={href.editContact(head.id, id)} />
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
					<Link className="button" to={href.studentTask(head.id, 'edit-guardian', { guardian: id })}>
						All details
					</Link>
				</p>
			</Form>
		</div>
	)
}
