import { Paper } from '#app/components/billing/document.tsx'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, HiddenField, NumberField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { InvoiceLines } from './lines.tsx'
import { Absent, ChooseMonth } from './month.tsx'
import { useLivePreview, type Preview } from './use-live-preview.ts'

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
	period: string
	months: Choice[]
	suggested: Choice[]
	absent: { about: string; why: string }[]
	taxCodes: Choice[]
	first: {
		period: string
		termsDays: string
		publicNote: string
		internalNote: string
		lines: Record<string, string>[]
	}
}

export function InvoiceEditor(props: EditorProps) {
	const { title, mode, formKey, payer, from, suggested, absent, taxCodes, first } = props
	const form = useFormPage(first)
	const { preview, box, recalculate } = useLivePreview(useAnswer<Preview>())
	const back = from && mode !== 'copy' ? href.invoice(from.id) : href.familyAccount(payer.id)
	const isCorrection = mode === 'corrects'
	return (
		<>
			<ErrorSummary form={form} names={['reason', 'lines', 'termsDays', 'publicNote', 'internalNote']} />
			<PageHead title={title} trail={[{ to: back, label: from?.number ?? payer.name }]} />
			{mode === 'new' ? <ChooseMonth {...props} /> : null}
			<div ref={box} onInput={recalculate}>
				<Form
					form={form}
					submit={isCorrection ? 'Credit and reissue' : 'Save draft'}
					pending="Saving…"
					intent={isCorrection ? 'correct' : 'draft'}
					more={[
						{ intent: 'recalculate', label: 'Recalculate' },
						...(isCorrection
							? []
							: [
									{ intent: 'issue', label: 'Issue' },
									{ intent: 'issue-send', label: 'Issue and send' },
								]),
					]}
					beside={
						<Link className="button" to={back}>
							Cancel
						</Link>
					}
				>
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
							usual={form.field('formKey').initialValue ? undefined : suggested.map(({ value }) => value)}
						/>
					) : null}
					{absent.length > 0 ? <Absent absent={absent} /> : null}
					<InvoiceLines form={form} taxCodes={taxCodes} />
					<NumberField
						form={form}
						name="termsDays"
						label="Days to pay"
						hint="Counted from the day of issue."
					/>
					<TextareaField form={form} name="publicNote" label="Note for the family" rows={2} />
					<TextareaField
						form={form}
						name="internalNote"
						label="Internal note"
						hint="The family does not see it."
						rows={2}
					/>
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
