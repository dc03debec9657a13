import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { SubmissionResult } from '@conform-to/dom'
import { DateField } from '#app/components/date-field.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { FormKeyField, HiddenField, NumberField } from '#app/components/typed-fields.tsx'
import { MAX_PARTS, rhythms } from '#app/domain/billing/payment-parts.ts'
import { href } from '#app/domain/href.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { enter } from '#app/guards/enter.server.ts'
import { PartsPreview } from './parts-preview.tsx'
import { readParts, type PartsShown, type PreviewedParts } from './read-parts.server.ts'
import { foundInvoice } from './read.server.ts'
import { saveParts } from './save-parts.server.ts'
import { atInvoice } from './tasks.server.ts'
import { Back } from '../task-back.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (data?: { title: string }) => data?.title ?? 'Pay in parts' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readParts(access, foundInvoice(access, args.params.invoiceId))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return saveParts(atInvoice(args, access))
}

interface Answer {
	result?: SubmissionResult
	preview?: PreviewedParts | null
	/** The parts were submitted without having been shown first, so they are shown for confirmation. */
	isUnseen?: boolean
}

/** Parts are either even, or have individual days and amounts. */
export default function PayInParts() {
	const props = useLoaderData<typeof loader>()
	const how = useAnswer<Answer>()?.result?.initialValue?.how ?? props.first.how
	// The two modes are separate forms; each starts with the result of the other.
	return <PartsForm key={how === 'by-hand' ? 'by-hand' : 'evenly'} isEven={how !== 'by-hand'} {...props} />
}

function PartsForm(props: PartsShown & { isEven: boolean }) {
	const { title, facts, formKey, planId, openMinor, first, isEven } = props
	const form = useFormPage(first)
	const answer = useAnswer<Answer>()
	const preview = answer ? answer.preview : props.preview
	const back = href.invoice(facts.id)
	return (
		<>
			<PageHead title={title} trail={[{ to: back, label: facts.label }]} />
			<ErrorSummary form={form} names={['count', 'firstOn', 'rhythm', 'parts']} />
			<Consequences {...props} />
			<Form
				form={form}
				card
				submit={planId ? 'Change the parts' : 'Agree on these parts'}
				pending="Saving…"
				intent="agree"
				more={[
					{ intent: 'recalculate', label: 'Recalculate' },
					isEven
						? { intent: 'by-hand', label: 'Change days and amounts' }
						: { intent: 'evenly', label: 'Use equal parts' },
				]}
				beside={<Back to={back} />}
			>
				<FormKeyField form={form} value={formKey} />
				<input type="hidden" name="openMinor" value={openMinor} />
				<input type="hidden" name="planId" value={planId} />
				<input type="hidden" name="shown" value={preview?.shown ?? ''} />
				<input type="hidden" name="how" value={isEven ? 'evenly' : 'by-hand'} />
				{isEven ? <EqualParts form={form} /> : <PartsByHand form={form} />}
				{answer?.isUnseen ? (
					<Notice tone="warn" title="Nothing is agreed yet">
						<p>These are the parts as you entered them now. Look at them and press the button again.</p>
					</Notice>
				) : null}
				{preview ? (
					<div className="field">
						<PartsPreview preview={preview} />
					</div>
				) : null}
			</Form>
		</>
	)
}

function EqualParts({ form }: { form: FormState }) {
	return (
		<div className="field-pair">
			<NumberField form={form} name="count" label="Number of parts" />
			<DateField form={form} name="firstOn" label="First part due on" />
			<SelectField form={form} name="rhythm" label="Then" options={rhythms} />
		</div>
	)
}

function PartsByHand({ form }: { form: FormState }) {
	return (
		<>
			{['count', 'firstOn', 'rhythm'].map((name) => (
				<HiddenField key={name} form={form} name={name} />
			))}
			<RepeatedFields form={form} name="parts" legend="Parts" noun="Part" add="Add a part" most={MAX_PARTS}>
				{({ name, fresh }) => (
					<div className="field-pair field-pair-short">
						<DateField form={form} name={name('dueOn')} label="Due on" />
						<TextField
							form={form}
							name={name('amount')}
							label="Amount"
							inputMode="decimal"
							autoComplete="off"
							autoFocus={fresh}
						/>
					</div>
				)}
			</RepeatedFields>
		</>
	)
}

function Consequences({ facts: { open }, emailed, isShared }: PartsShown) {
	return (
		<ul>
			<li>{open} is open. Each part is due on its own day, and late only after that.</li>
			<li>Payments cover the first part first. Reminders and late fees go part by part.</li>
			{isShared ? <li>Several people pay this invoice. Each owes their share of every part.</li> : null}
			<li>{emailed}</li>
		</ul>
	)
}
