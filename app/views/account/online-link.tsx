import { useOwnForm } from '#app/components/account/own-form.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'

interface OnlineLinkProps {
	own: { link: string | null } | null
	solo?: boolean
}

/** The link of a teacher's own online lessons. */
export function OnlineLinkPanel({ own, solo = false }: OnlineLinkProps) {
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
					hint={`Such as https://zoom.us/j/123. All your lessons have it, also those in a room. If you teach only some of them online, leave this blank and ${solo ? 'enter the link under About the lesson of each' : 'ask the office to enter the link at their classes'}.`}
				/>
			</Form>
		</Panel>
	)
}
