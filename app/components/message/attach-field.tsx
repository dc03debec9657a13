import { described, HintAndError } from '#app/components/field-parts.tsx'
import { LARGEST_FILE, sizeWords } from '#app/domain/file/size.ts'
import { MOST_FILES } from '#app/domain/message/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

const HINT = `Up to ${MOST_FILES} files of ${sizeWords(LARGEST_FILE)} each.`

/** Several files at once. A browser forgets them when the page comes back. */
export function AttachField({ form }: { form: FormState }) {
	const { id } = form.field('files')
	return (
		<div className="field mail-attach">
			<label htmlFor={id}>Attach files (optional)</label>
			<HintAndError form={form} name="files" hint={HINT} />
			<input
				type="file"
				multiple
				id={id}
				name="files"
				className="input"
				{...described(form, 'files', HINT)}
			/>
		</div>
	)
}
