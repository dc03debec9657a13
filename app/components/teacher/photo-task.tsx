import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { PictureForm } from '#app/components/picture-form.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'

interface PhotoTaskProps {
	/** Null for one's own. */
	name: string | null
	task: 'photo' | 'remove-photo'
	/** Where the photo there is would be removed. */
	remove?: string
	back: string
}

/** Puts a photo of a teacher in place of the one before, or asks before it is removed. */
export function TeacherPhotoTask({ name, task, remove, back }: PhotoTaskProps) {
	const form = useFormPage()
	const cancel = { to: back, label: 'Cancel' }
	if (task === 'remove-photo')
		return (
			<ConfirmPage
				form={form}
				title={name === null ? 'Remove your photo?' : `Remove the photo of ${name}?`}
				consequences={['Initials are shown instead.', 'The photo is deleted and cannot be restored.']}
				submit="Remove photo"
				back={cancel}
			/>
		)
	return (
		<PictureForm
			title={name === null ? 'Your photo' : `Photo of ${name}`}
			label="Photo"
			hint="It is cropped to a small square, and the place it was taken is removed. Everybody at your school sees it, families included."
			remove={remove}
			back={cancel}
		/>
	)
}
