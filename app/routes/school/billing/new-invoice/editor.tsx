import { useEffect, useRef } from 'react'
import { Credited, NoWayToPay } from '#app/components/billing/invoice-hints.tsx'
import { Paper } from '#app/components/billing/document.tsx'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, HiddenField, NumberField } from '#app/components/typed-fields.tsx'
import type { BillingDocument } from '#app/domain/billing/document.ts'
import { href } from '#app/domain/href.ts'
import { useLivePreview } from '#app/components/use-live-preview.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { InvoiceLines } from './lines.tsx'
import { Absent, ChooseMonth } from './month.tsx'

interface Choice {
	value: string
	label: string
	hint?: string
}

export interface EditorProps {
	title: string
	mode: 'new' | 'draft' | 'corrects' | 'copy'
	formKey: string
	payer: { id: string; name: string }
	from: { id: string; number: string | null } | null
	/** The invoice would not say how to pay it. */
	noWayToPay: boolean
	/** Says what was credited of the invoice that is corrected. */
	credited: { title: string; text: string } | null
	period: string
	/** Lines of a month to come are offered, but not ticked. */
	hasBegun: boolean
	months: Choice[]
	suggested: Choice[]
	absent: { about: string; why: string }[]
	taxCodes: Choice[]
	usualTax: string | null
	/** Empty unless different people pay for them. */
	students: Choice[]
	/** Ids of lines that are for a student already. */
	bound: string[]
	first: {
		period: string
		termsDays: string
		publicNote: string
		internalNote: string
		lines: Record<string, string>[]
	}
}

const TERMS = { termsDays: 'Days to pay', publicNote: 'Note for the family', internalNote: 'Internal note' }

export function InvoiceEditor(props: EditorProps) {
	const { title, mode, formKey, payer, from, noWayToPay, credited, hasBegun } = props
	const { suggested, absent, first } = props
	const form = useFormPage(first)
	const answer = useAnswer<{ preview?: BillingDocument }>()
	const { preview, recalculate } = useLivePreview(href.invoicePreview(), answer)
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// A row was added or removed.
		if (answer && !answer.preview) recalculate(box.current)
	}, [answer, recalculate])
	const back = from && mode !== 'copy' ? href.invoice(from.id) : href.familyAccount(payer.id)
	const isCorrection = mode === 'corrects'
	// A draft, a copy and a correction have their lines already: what is not among them was left out.
	const isNew = mode === 'new'
	const isTicked = isNew && hasBegun && !form.field('formKey').initialValue
	return (
		<>
			<PageHead title={title} trail={[{ to: back, label: from?.number ?? payer.name }]} />
			{noWayToPay ? <NoWayToPay /> : null}
			{credited ? <Credited {...credited} /> : null}
			{isNew ? <ChooseMonth {...props} /> : null}
			<div className="save-many" ref={box} onInput={() => recalculate(box.current)}>
				<Form
					form={form}
					card
					submit={isCorrection ? 'Credit and reissue' : 'Save draft'}
					pending="Saving…"
					intent={isCorrection ? 'correct' : 'draft'}
					more={[
						{ intent: 'issue-send', label: isCorrection ? 'Credit, reissue and send' : 'Issue and send' },
					]}
					beside={
						<Link className="button" to={back}>
							Cancel
						</Link>
					}
				>
					<ErrorSummary form={form} names={['reason', 'lines', 'termsDays', 'publicNote', 'internalNote']} />
					<FormKeyField form={form} value={formKey} />
					<HiddenField form={form} name="period" value={first.period} />
					{isCorrection ? (
						<TextField
							form={form}
							name="reason"
							label="Reason for the correction"
							hint="Printed on the credit note for the old invoice."
						/>
					) : null}
					{suggested.length > 0 ? (
						<CheckboxGroup
							form={form}
							name="suggested"
							label="Can be billed"
							options={suggested}
							hint={isNew && !hasBegun ? 'This month has not begun. Tick what to bill already.' : undefined}
							usual={isTicked ? suggested.map(({ value }) => value) : undefined}
						/>
					) : null}
					{absent.length > 0 ? <Absent absent={absent} /> : null}
					<InvoiceLines form={form} {...props} />
					<TermsFields form={form} days={first.termsDays} />
					<OtherButtons isCorrection={isCorrection} />
				</Form>
			</div>
			{preview ? (
				<section aria-live="polite" aria-label="Preview">
					<h2>What the family will see</h2>
					<Paper paper={preview} />
				</section>
			) : null}
		</>
	)
}

/** Without a script, the preview is only drawn when asked for. */
function OtherButtons({ isCorrection }: { isCorrection: boolean }) {
	return (
		<div className="mb-6">
			<button className="button button-small" type="submit" name="intent" value="recalculate">
				Recalculate
			</button>
			{isCorrection ? null : (
				<details className="mt-3">
					<summary className="py-3">More ways to save</summary>
					<button className="button button-small" type="submit" name="intent" value="issue">
						Issue without sending
					</button>
				</details>
			)}
		</div>
	)
}

function TermsFields({ form, days }: { form: FormState; days: string }) {
	return (
		<FoldedFields
			form={form}
			legend="Terms and notes"
			fields={TERMS}
			says={`${days} days to pay, counted from the day of issue`}
		>
			<NumberField form={form} name="termsDays" label="Days to pay" hint="Counted from the day of issue." />
			<TextareaField form={form} name="publicNote" label="Note for the family" optional rows={2} />
			<TextareaField
				form={form}
				name="internalNote"
				label="Internal note"
				optional
				hint="The family does not see it."
				rows={2}
			/>
		</FoldedFields>
	)
}
