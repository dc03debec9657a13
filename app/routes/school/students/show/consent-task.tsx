import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { dateWords } from '#app/utils/dates.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	text: Head['texts'][number]
	back: Back
}

export function ConsentTask({ head, text, back }: Props) {
	const [first] = head.guardians.filter(({ noContact }) => !noContact)
	const form = useFormPage({ givenBy: first?.name ?? '' })
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={['givenBy']} />
			<PageHead
				title={`${consentKinds[text.kind].label}: record consent`}
				line={
					<>
						Version {text.version}, for <bdi>{head.name}</bdi>.
					</>
				}
				trail={[{ to: back.to, label: head.name }]}
			/>
			<blockquote className="notes">{text.text}</blockquote>
			<Form form={form} submit="Record consent" pending="Saving…" beside={<Cancel back={back} />}>
				<VersionField form={form} version={text.version} />
				<TextField
					form={form}
					name="givenBy"
					label="Who agreed"
					hint="In their own name. Your name and the time are noted beside it."
					autoComplete="off"
				/>
			</Form>
		</div>
	)
}

interface WithdrawProps {
	head: Head
	consent: Head['consents'][number]
	back: Back
	timeZone: string
}

export function WithdrawTask({ head, consent, back, timeZone }: WithdrawProps) {
	const form = useFormPage()
	const format = useDateFormat()
	const { kind, version, givenBy, at } = consent
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Withdraw the consent for <bdi>{head.name}</bdi>?
				</>
			}
			consequences={[
				`${consentKinds[kind].label}, version ${version}: agreed to by ${givenBy} on ${dateWords(at, timeZone, format)}.`,
				'From now on the page of the student says that this consent is missing.',
			]}
			words="The record of the consent and its dates is kept."
			submit="Withdraw the consent"
			back={back}
		/>
	)
}
