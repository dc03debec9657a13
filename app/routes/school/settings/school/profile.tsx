import { Conflict } from '#app/components/conflict.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { KeepsTimes } from '#app/components/keeps-times.tsx'
import { PhoneField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { CURRENCIES, DATE_FORMATS, WEEK_STARTS } from '#app/domain/school/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { LogoPanel } from './logo.tsx'
import type { TabData } from '../school.tsx'

const IDENTITY = {
	name: 'Name',
	legalName: 'Legal name',
	taxNumber: 'Tax number',
	address: 'Address',
	email: 'Email',
	phone: 'Phone',
	website: 'Website',
}

export function IdentityTab({ its: { profile, logo, timeZone, solo } }: { its: TabData<'identity'> }) {
	const form = useIntentForm({ intent: 'save-identity' }, profile as unknown as Record<string, string>)
	return (
		<>
			<ErrorSummary form={form} names={Object.keys(IDENTITY)} />
			<Form form={form} intent="save-identity" submit="Save" pending="Saving...">
				<Conflict form={form} labels={IDENTITY} timeZone={timeZone} take={href.schoolSettings('identity')} />
				<VersionField form={form} version={profile.version} />
				<TextField
					form={form}
					name="name"
					label={solo ? 'Name of your studio' : 'Name of the school'}
					hint="Shown on every page, in emails and on invoices."
				/>
				<TextField form={form} name="legalName" label="Legal name" hint="Where it differs, for invoices." />
				<TextField form={form} name="taxNumber" label="Tax number" />
				<TextareaField form={form} name="address" label="Address" rows={3} />
				<TextField form={form} name="email" label="Email" type="email" hint="Where families write to." />
				<PhoneField form={form} name="phone" label="Phone" />
				<TextField form={form} name="website" label="Website" inputMode="url" autoCapitalize="none" />
			</Form>
			<LogoPanel logo={logo} />
		</>
	)
}

const LOCALE = {
	timeZone: 'Time zone',
	currency: 'Currency',
	weekStart: 'First day of the week',
	dateFormat: 'Dates and times',
}

export function LocaleTab({ its: { profile, zones, currencyFixed, timeZone } }: { its: TabData<'locale'> }) {
	const form = useIntentForm(
		{ intent: 'save-ways' },
		{
			timeZone: profile.timeZone,
			currency: profile.currency,
			weekStart: String(profile.weekStart),
			dateFormat: profile.dateFormat,
		},
	)
	const words = (name: string, value: string) =>
		[...WEEK_STARTS, ...DATE_FORMATS, ...CURRENCIES].find((one) => one.value === value)?.label ?? value
	return (
		<>
			<ErrorSummary form={form} names={[...Object.keys(LOCALE), 'keepsTimes']} />
			<Form form={form} intent="save-ways" submit="Save" pending="Saving...">
				<Conflict
					form={form}
					labels={LOCALE}
					words={words}
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
