import type { ReactNode } from 'react'
import { useFormPage } from '#app/web/use-form-page.ts'
import { FileField } from './file-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Form } from './form.tsx'
import { Link } from './link.tsx'
import { PageHead } from './page-head.tsx'

interface PictureFormProps {
	title: ReactNode
	/** Noun of the picture: "Photo". */
	label: string
	hint: string
	/** Address of the confirmation for removing the current picture. */
	remove?: string
	back: { to: string; label: string }
	children?: ReactNode
}

export function PictureForm({ title, label, hint, remove, back, children }: PictureFormProps) {
	const form = useFormPage()
	const what = label.toLowerCase()
	return (
		<div className="form-page">
			<PageHead
				title={title}
				trail={[back]}
				more={remove ? [{ to: remove, label: `Remove ${what}` }] : undefined}
			/>
			<ErrorSummary form={form} names={{ file: label }} refusal={`The ${what} was not saved`} />
			{children}
			<Form
				form={form}
				card
				submit={`Save ${what}`}
				pending="Saving…"
				takesFile
				beside={
					<Link className="button" to={back.to}>
						{back.label}
					</Link>
				}
			>
				<FileField
					form={form}
					name="file"
					label={label}
					accept="image/png,image/jpeg,image/webp,image/gif"
					hint={`PNG, JPEG, WebP or GIF, up to 8 MB. ${hint}`}
				/>
			</Form>
		</div>
	)
}
