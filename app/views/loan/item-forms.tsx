import type { ReactNode } from 'react'
import { Conflict } from '#app/components/conflict.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, VersionField } from '#app/components/typed-fields.tsx'
import { loanKinds } from '#app/domain/loan/labels.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { changeLoanItemHref, loanCopyHref, loanItemsHref } from '#app/domain/loan/href.ts'
import type { AtLoans } from './at.ts'
import type { ShownCopy, ShownItem } from './item-page.tsx'

const FIELDS = ['title', 'kind', 'note', 'codes', 'code', 'condition', 'value']

/** Form for a new item and its first copies. */
export function AddLoanItem({ formKey, isOffice }: AtLoans & { formKey: string }) {
	const form = useFormPage({ kind: 'instrument', codes: '1' })
	return (
		<ItemForm
			form={form}
			title="Add something to lend"
			back={{ to: loanItemsHref(isOffice), label: 'Items to lend' }}
			submit="Add"
		>
			<FormKeyField form={form} value={formKey} />
			<AboutFields form={form} />
			<CopyFields form={form} />
		</ItemForm>
	)
}

/** Form for more copies of an item. */
export function AddLoanCopies({ item, formKey, isOffice }: AtLoans & { item: ShownItem; formKey: string }) {
	const form = useFormPage()
	const back = { to: loanItemsHref(isOffice, item.id), label: item.title }
	return (
		<ItemForm form={form} title={`Add copies of ${item.title}`} back={back} submit="Add copies">
			<FormKeyField form={form} value={formKey} />
			<CopyFields form={form} />
		</ItemForm>
	)
}

export function EditLoanItem({ item, isOffice, timeZone }: AtLoans & { item: ShownItem }) {
	const { id, title, kind, note, version } = item
	const form = useFormPage({ title, kind, note })
	return (
		<ItemForm
			form={form}
			title={`Edit ${title}`}
			back={{ to: loanItemsHref(isOffice, id), label: title }}
			submit="Save changes"
		>
			<Conflict
				form={form}
				labels={{ title: 'Name', kind: 'Kind', note: 'Note' }}
				timeZone={timeZone}
				take={changeLoanItemHref(id, 'edit')}
			/>
			<VersionField form={form} version={version} />
			<AboutFields form={form} />
		</ItemForm>
	)
}

export function EditLoanCopy({
	item,
	copy,
	isOffice,
	timeZone,
}: AtLoans & { item: ShownItem; copy: ShownCopy }) {
	const { id, code, condition, amount, version } = copy
	const form = useFormPage({ code, condition, value: amount })
	return (
		<ItemForm
			form={form}
			title={`Edit ${item.title}, ${code}`}
			back={{ to: loanItemsHref(isOffice, item.id), label: item.title }}
			submit="Save changes"
		>
			<Conflict
				form={form}
				labels={{ code: 'Number or code', condition: 'Condition', value: 'Value' }}
				timeZone={timeZone}
				take={loanCopyHref(item.id, id)}
			/>
			<VersionField form={form} version={version} />
			<TextField form={form} name="code" label="Number or code" autoComplete="off" />
			<ConditionFields form={form} />
		</ItemForm>
	)
}

interface ItemFormProps {
	form: FormState
	title: string
	back: { to: string; label: string }
	submit: string
	children: ReactNode
}

function ItemForm({ form, title, back, submit, children }: ItemFormProps) {
	return (
		<div className="form-page">
			<PageHead title={title} trail={[back]} />
			<ErrorSummary form={form} names={FIELDS} refusal="Nothing was saved" />
			<Form
				form={form}
				card
				submit={submit}
				pending="Saving…"
				beside={
					<Link className="button" to={back.to}>
						Cancel
					</Link>
				}
			>
				{children}
			</Form>
		</div>
	)
}

function AboutFields({ form }: { form: FormState }) {
	return (
		<>
			<TextField
				form={form}
				name="title"
				label="Name"
				hint="For example, 3/4 cello or music stand."
				autoComplete="off"
			/>
			<SelectField form={form} name="kind" label="Kind" options={loanKinds} />
			<TextareaField form={form} name="note" label="Note" optional hint="Families cannot read it." rows={3} />
		</>
	)
}

function CopyFields({ form }: { form: FormState }) {
	return (
		<>
			<TextField
				form={form}
				name="codes"
				label="Numbers or codes"
				hint="One for each copy, with commas between: C-1, C-2, C-3."
				autoComplete="off"
			/>
			<ConditionFields form={form} />
		</>
	)
}

function ConditionFields({ form }: { form: FormState }) {
	return (
		<>
			<TextField form={form} name="condition" label="Condition" optional autoComplete="off" />
			<TextField
				form={form}
				name="value"
				label="Value of each"
				optional
				inputMode="decimal"
				autoComplete="off"
			/>
		</>
	)
}
