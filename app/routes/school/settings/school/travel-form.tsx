import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { HiddenField, NumberField } from '#app/components/typed-fields.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'

interface TravelFormProps {
	travel: { pair: string; site: string; other: string; minutes: number }[]
}

/** Travel times between sites keep the search for free times from suggesting impossible slots. */
export function TravelForm({ travel }: TravelFormProps) {
	const pairs = travel.map(({ pair, minutes }) => ({ pair, minutes: String(minutes) }))
	const form = useIntentForm({ intent: 'save-travel', id: 'travel-times' }, { pairs })
	return (
		<Panel title="Travel between sites" id="travel">
			<p className="muted">
				Free times leave teachers and students this long to get from one site to another. Leave blank for
				none.
			</p>
			<ErrorSummary form={form} names={pairs.map((_, at) => `pairs[${at}].minutes`)} />
			<Form form={form} intent="save-travel" submit="Save travel times" pending="Saving...">
				{travel.map(({ pair, site, other }, at) => (
					<div key={pair}>
						<HiddenField form={form} name={`pairs[${at}].pair`} value={pair} />
						<NumberField
							form={form}
							name={`pairs[${at}].minutes`}
							label={`Minutes between ${site} and ${other}`}
						/>
					</div>
				))}
			</Form>
		</Panel>
	)
}
