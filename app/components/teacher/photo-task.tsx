import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { PictureForm } from '#app/components/picture-form.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'

interface PhotoTaskProps {
	/** Null for the user's own photo. */
	name: string | null
	task: 'photo' | 'remove-photo'
	/** Address of the confirmation for removing the current photo. */
	remove?: string
	back: string
}

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
			hint="It is cropped to a small square, and the place it was taken is removed. Everybody you work with sees it, families included."
			remove={remove}
			back={cancel}
		/>
	)
}
