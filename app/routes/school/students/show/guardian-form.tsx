import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { GuardianFields } from '#app/components/student/guardian-fields.tsx'
import { FormKeyField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { firstGuardianFlags, guardianFlags, usualFlags } from '#app/domain/student/choices.ts'
import { languageWords } from '#app/utils/languages.ts'
import type { EditedGuardian } from './read-guardians.server.ts'

type Guardian = EditedGuardian['guardian']

interface Props {
	student: { id: string; name: string }
	/** Null for a new guardian. */
	guardian: Guardian | null
	signIn?: EditedGuardian['signIn']
	/** True for a new guardian of a student without guardians. */
	isFirst?: boolean
	timeZone: string
	/** Set for a new guardian. */
	formKey?: string
}

const FIELDS = ['name', 'relation', 'email', 'phone', 'signIn', 'language', 'flags', 'share']
const LABELS = { name: 'Name', email: 'Email', phone: 'Phone', language: 'Language' }

export function GuardianForm({ student, guardian, signIn, isFirst, timeZone, formKey }: Props) {
	const back = href.student(student.id, 'family')
	const form = useCheckedForm(
		async () => {
			const { guardianEdit, guardianRow } = await import('#app/domain/student/form.ts')
			return guardian ? guardianEdit : guardianRow
		},
		guardian ? valuesOf(guardian, signIn) : { flags: isFirst ? firstGuardianFlags : usualFlags },
	)
	return (
		<div className="form-page">
			<PageHead
				title={guardian ? <bdi>{guardian.name}</bdi> : 'Add a guardian'}
				line={
					<>
						{guardian
							? 'Name, email, phone and language are changed for all their children; everything else for '
							: 'People who are here already are found by email or phone. For '}
						<bdi>{student.name}</bdi>.
					</>
				}
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={FIELDS} />
			<Form
				form={form}
				card
				submit="Save"
				pending="Saving…"
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				{formKey ? <FormKeyField form={form} value={formKey} /> : null}
				{guardian ? (
					<>
						<Conflict
							form={form}
							labels={LABELS}
							text={(name, value) => (name === 'language' ? languageWords(value) : value)}
							timeZone={timeZone}
							take={href.student(student.id, 'edit-guardian', { guardian: guardian.id })}
						/>
						<VersionField form={form} version={guardian.version} />
					</>
				) : null}
				<GuardianFields form={form} name={(field) => field} signIn={signIn} />
			</Form>
		</div>
	)
}

function valuesOf(guardian: Guardian, signIn: Props['signIn']) {
	const { name, relation, email, phone, language, shareBasisPoints } = guardian
	return {
		name,
		relation,
		email,
		signIn: signIn?.follows ? 'on' : null,
		phone: phone?.text ?? null,
		language,
		flags: guardianFlags.map(({ value }) => value).filter((flag) => guardian[flag]),
		share: shareBasisPoints === null ? '' : String(shareBasisPoints / 100),
	}
}
