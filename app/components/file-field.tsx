import { described, HintAndError, type FieldProps } from './field-parts.tsx'

/** The form needs `takesFile`. Browsers drop the chosen file when the page is rendered again. */
export function FileField({ form, name, label, hint, accept }: FieldProps & { accept?: string }) {
	const { id } = form.field(name)
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<HintAndError form={form} name={name} hint={hint} />
			<input
				type="file"
				id={id}
				name={name}
				className="input"
				accept={accept}
				{...described(form, name, hint)}
			/>
		</div>
	)
}
