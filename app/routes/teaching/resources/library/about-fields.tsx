import { TextareaField, TextField } from '#app/components/fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

interface AboutFieldsProps {
	form: FormState
	/** Existing folders, shown as a hint so the same folder is not spelled in two ways. */
	folders: string[]
	mayBeUntitled?: boolean
}

export function AboutFields({ form, folders, mayBeUntitled = false }: AboutFieldsProps) {
	return (
		<>
			<TextField
				form={form}
				name="title"
				label={mayBeUntitled ? 'Title (optional)' : 'Title'}
				hint={mayBeUntitled ? 'Leave blank to use the name of the file.' : undefined}
				autoComplete="off"
			/>
			<TextField
				form={form}
				name="folder"
				label="Folder"
				optional
				hint={
					folders.length > 0 ? `Your folders: ${folders.join(', ')}.` : 'Such as Scales or Recital pieces.'
				}
				autoComplete="off"
			/>
			<TextField
				form={form}
				name="tags"
				label="Tags"
				optional
				hint="Separate them with commas, such as piano, grade 2."
				autoComplete="off"
			/>
			<TextareaField
				form={form}
				name="note"
				label="Note"
				optional
				hint="Students and families see it. Say whose edition or recording it is, if it is not yours."
			/>
		</>
	)
}
