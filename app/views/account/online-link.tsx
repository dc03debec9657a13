import { useOwnForm } from '#app/components/account/own-form.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'

/** The link of a teacher's own online lessons. */
export function OnlineLinkPanel({ own }: { own: { link: string | null } | null }) {
	const form = useOwnForm('online-link', { onlineLink: own?.link ?? '' })
	if (!own) return null
	return (
		<Panel title="Online lessons">
			<ErrorSummary form={form} names={{ onlineLink: 'Online link' }} />
			<Form form={form} intent="online-link" submit="Save" pending="Saving...">
				<TextField
					form={form}
					name="onlineLink"
					label="Online link"
					type="url"
					autoComplete="off"
					optional
					hint="For your lessons whose class has no link of its own, such as https://zoom.us/j/123."
				/>
			</Form>
		</Panel>
	)
}
