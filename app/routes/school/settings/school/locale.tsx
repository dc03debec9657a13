import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { KeepsTimes } from '#app/components/keeps-times.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { waysForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { isCurrencyFixed } from '#app/models/billing/currency.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { href } from '#app/domain/href.ts'
import { CURRENCIES, DATE_FORMATS, WEEK_STARTS } from '#app/domain/school/labels.ts'
import { timeZones } from '#app/domain/time-zones.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { tabTask } from './save-applied.server.ts'
import { savePart } from './save-profile.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.locale }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return {
		profile: findProfile(access),
		zones: timeZones,
		currencyFixed: isCurrencyFixed(access),
		timeZone: access.school.timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return saveWays({ args, access })
}

const saveWays = tabTask('locale', waysForm, savePart)

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function LocaleTab() {
	const data = useLoaderData<typeof loader>()
	return (
		<SettingsTab>
			<LocaleForm key={data.profile.version} {...data} />
		</SettingsTab>
	)
}

const LOCALE = {
	timeZone: 'Time zone',
	currency: 'Currency',
	weekStart: 'First day of the week',
	dateFormat: 'Dates and times',
}

function LocaleForm({ profile, zones, currencyFixed, timeZone }: Shown) {
	const form = useIntentForm(
		{ intent: 'save-ways' },
		{
			timeZone: profile.timeZone,
			currency: profile.currency,
			weekStart: String(profile.weekStart),
			dateFormat: profile.dateFormat,
		},
	)
	const text = (name: string, value: string) =>
		[...WEEK_STARTS, ...DATE_FORMATS, ...CURRENCIES].find((choice) => choice.value === value)?.label ?? value
	return (
		<>
			<ErrorSummary form={form} names={[...Object.keys(LOCALE), 'keepsTimes']} />
			<Form form={form} card intent="save-ways" submit="Save" pending="Saving...">
				<Conflict
					form={form}
					labels={LOCALE}
					text={text}
					timeZone={timeZone}
					take={href.schoolSettings('locale')}
				/>
				<VersionField form={form} version={profile.version} />
				<SelectField
					form={form}
					name="timeZone"
					label="Time zone"
					hint="All lesson times use this time zone."
					options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
				/>
				<KeepsTimes form={form} />
				<SelectField
					form={form}
					name="currency"
					label="Currency"
					hint={
						currencyFixed
							? 'Fixed, because amounts have been invoiced, received or paid in it.'
							: 'Fixed from the first invoice or payment on. Amounts are never converted.'
					}
					options={currencyFixed ? CURRENCIES.filter(({ value }) => value === profile.currency) : CURRENCIES}
				/>
				<SelectField form={form} name="weekStart" label="First day of the week" options={WEEK_STARTS} />
				<SelectField form={form} name="dateFormat" label="Dates and times" options={DATE_FORMATS} />
			</Form>
		</>
	)
}
