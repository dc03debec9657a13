import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { GuardianFields } from '#app/components/student/guardian-fields.tsx'
import { FormKeyField, VersionField } from '#app/components/typed-fields.tsx'
import type { SignIn } from '#app/domain/account/sign-in.ts'
import { href } from '#app/domain/href.ts'
import { languageWords } from '#app/utils/languages.ts'
import { firstGuardianFlags, guardianFlags, usualFlags } from '#app/domain/student/choices.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Head } from './head.tsx'
import type { Task } from './task.tsx'

type Guardian = Extract<Task, { name: 'edit-guardian' }>['guardian']

export interface Back {
	to: string
	label: string
}

interface Props {
	head: Head
	/** Null when somebody is added. */
	guardian: Guardian | null
	signIn?: SignIn | null
	back: Back
	timeZone: string
	/** Of somebody who is added. */
	formKey?: string
}

const FIELDS = ['name', 'relation', 'email', 'phone', 'signIn', 'language', 'flags', 'share']
const LABELS = { name: 'Name', email: 'Email', phone: 'Phone', language: 'Language' }

export function GuardianTask({ head, guardian, signIn, back, timeZone, formKey }: Props) {
	const form = useFormPage(guardian ? valuesOf(guardian) : newValues(head))
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={FIELDS} />
			<PageHead
				title={guardian ? <bdi>{guardian.name}</bdi> : 'Add a guardian'}
				line={
					<>
						{guardian
							? 'Name, email, phone and language are changed for all their children; everything else for '
							: 'People your school already knows are found by email or phone. For '}
						<bdi>{head.name}</bdi>.
					</>
				}
				trail={[{ to: back.to, label: head.name }]}
			/>
			<Form form={form} submit="Save" pending="Saving…" beside={<Cancel back={back} />}>
				{formKey ? <FormKeyField form={form} value={formKey} /> : null}
				{guardian ? (
					<>
						<Conflict
							form={form}
							labels={LABELS}
							words={(name, value) => (name === 'language' ? languageWords(value) : value)}
							timeZone={timeZone}
							take={href.studentTask(head.id, 'edit-guardian', { guardian: guardian.id })}
						/>
						<VersionField form={form} version={guardian.version} />
					</>
				) : null}
				<GuardianFields form={form} name={(field) => field} signIn={signIn} />
			</Form>
		</div>
	)
}

interface RemoveProps {
	head: Head
	guardian: Extract<Task, { name: 'remove-guardian' }>['guardian']
	/** They could not sign in any more. */
	closing: boolean
	back: Back
}

export function RemoveGuardian({ head, guardian, closing, back }: RemoveProps) {
	const form = useFormPage()
	const rights = guardianFlags.filter(({ value }) => value !== 'noContact' && guardian[value])
	const others = head.guardians.filter(({ id }) => id !== guardian.id)
	const nobodyNear = !guardian.noContact && others.every(({ noContact }) => noContact)
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Remove <bdi>{guardian.name}</bdi> from <bdi>{head.name}</bdi>?
				</>
			}
			consequences={[
				...(rights.length > 0 ? [`No longer: ${rights.map(({ label }) => label).join(', ')}.`] : []),
				...(guardian.noContact ? ['The order that forbids contact is no longer shown.'] : []),
				...(closing
					? ['Their account is locked and they are signed out, because they have no other student here.']
					: []),
				...(others.length === 0 ? [`${head.name} has no other guardian.`] : []),
				...(others.length > 0 && nobodyNear
					? [`${head.name} has no other guardian who may have contact.`]
					: []),
				`${head.name} is no longer found by the name, email or phone of ${guardian.name}.`,
			]}
			words={`${guardian.name} stays in your records, and stays a guardian of any other child.`}
			submit={`Remove ${guardian.name}`}
			back={back}
		/>
	)
}

export function Cancel({ back }: { back: Back }) {
	return (
		<Link className="button" to={back.to}>
			{back.label}
		</Link>
	)
}

function valuesOf(guardian: Guardian) {
	const { name, relation, email, phone, language, shareBasisPoints } = guardian
	return {
		name,
		relation,
		email,
		phone: phone?.words ?? null,
		language,
		flags: guardianFlags.map(({ value }) => value).filter((flag) => guardian[flag]),
		share: shareBasisPoints === null ? '' : String(shareBasisPoints / 100),
	}
}

function newValues({ guardians }: Head) {
	return { flags: guardians.length === 0 ? firstGuardianFlags : usualFlags }
}
