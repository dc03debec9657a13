import { described, HintAndError } from '#app/components/field-parts.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { LARGEST_FILE, sizeWords } from '#app/domain/file/size.ts'
import { MAX_FILES } from '#app/domain/message/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

/** Folded until needed. Browsers drop chosen files when the page is rendered again. */
export function AttachField({ form }: { form: FormState }) {
	const { id, errors } = form.field('files')
	const text = usePortalWords().messages.form
	const hint = text.attachHint(MAX_FILES, sizeWords(LARGEST_FILE))
	return (
		<details className="mail-attach" open={Boolean(errors?.length)}>
			<summary>{text.attach}</summary>
			<div className="field">
				<label className="sr-only" htmlFor={id}>
					{text.files}
				</label>
				<HintAndError form={form} name="files" hint={hint} />
				<input
					type="file"
					multiple
					id={id}
					name="files"
					className="input"
					{...described(form, 'files', hint)}
				/>
			</div>
		</details>
	)
}
