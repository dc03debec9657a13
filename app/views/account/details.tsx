import { useSay } from '#app/components/say.ts'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { PhoneField, VersionField } from '#app/components/typed-fields.tsx'
import { schoolNoun } from '#app/domain/account/roles.ts'
import { clockWords } from '#app/utils/clock.ts'
import { LANGUAGES } from '#app/utils/languages.ts'
import { dateOrders, orderOf, type DateFormat } from '#app/utils/plain-date.ts'
import { useOwnForm } from '#app/components/account/own-form.ts'

const CLOCKS = [
	{ value: '24', label: '15:30' },
	{ value: '12', label: clockWords('15:30', 'day-first-12') },
]

interface DetailsProps {
	profile: {
		name: string
		phone: string | null
		language: string | null
		timeZone: string | null
		dateFormat: string | null
		clock: string | null
		version: number
	}
	usualTimeZone: string
	usualDateFormat: DateFormat
	timeZones: readonly string[]
	/** Solo teachers have a studio and no office. */
	solo?: boolean
}

/** Name, phone number, and formats of dates and times. */
export function DetailsPanel({
	profile,
	usualTimeZone,
	usualDateFormat,
	timeZones,
	solo = false,
}: DetailsProps) {
	const school = schoolNoun(solo)
	const say = useSay()
	const form = useOwnForm('details', {
		name: profile.name,
		phone: profile.phone,
		language: profile.language ?? '',
		timeZone: profile.timeZone ?? '',
		dateFormat: profile.dateFormat ?? '',
		clock: profile.clock ?? '',
	})
	return (
		<Panel title="About you">
			<ErrorSummary form={form} names={['name', 'phone', 'language', 'timeZone', 'dateFormat', 'clock']} />
			<Form form={form} intent="details" submit="Save" pending="Saving...">
				<VersionField form={form} version={profile.version} />
				<div className="field-pair">
					<TextField form={form} name="name" label="Name" autoComplete="name" />
					<PhoneField
						form={form}
						name="phone"
						label="Phone (optional)"
						autoComplete="tel"
						hint={solo ? undefined : 'For your school’s office.'}
					/>
				</div>
				<SelectField
					form={form}
					name="language"
					label="Language"
					hint="Letters and pages for families are in English, Spanish and German. With another language they are in English."
					empty="Any"
					options={[...LANGUAGES].sort((a, b) => say(a.label).localeCompare(say(b.label)))}
				/>
				<SelectField
					form={form}
					name="timeZone"
					label="Time zone"
					hint={`For your account and the history. Lessons are in the ${school.one}’s time.`}
					empty={`The ${school.one}’s: ${usualTimeZone.replaceAll('_', ' ')}`}
					options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
				/>
				<div className="field-pair">
					<SelectField
						form={form}
						name="dateFormat"
						label="Dates"
						hint={`For your account and the history. Lessons and invoices use the ${school.one}’s.`}
						empty={`${school.One}: ${dateOrders[orderOf(usualDateFormat)]}`}
						options={Object.entries(dateOrders).map(([value, label]) => ({ value, label }))}
					/>
					<SelectField
						form={form}
						name="clock"
						label="Times"
						hint={`For all pages you read. Letters use the ${school.one}’s.`}
						empty={`${school.One}: ${clockWords('15:30', usualDateFormat)}`}
						options={CLOCKS}
					/>
				</div>
			</Form>
		</Panel>
	)
}
