import { described, HintAndError, type FieldProps } from './field-parts.tsx'

/** Chooses a file. Its form has `takesFile`. A browser forgets the choice when the page comes back. */
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
