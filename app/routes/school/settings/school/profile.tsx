import { Conflict } from '#app/components/conflict.tsx'
import { CheckboxField, Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice } from '#app/components/panel.tsx'
import { KeepsTimes } from '#app/components/keeps-times.tsx'
import { PhoneField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { CURRENCIES, DATE_FORMATS, PORTAL_SWITCHES, WEEK_STARTS } from '#app/domain/school/labels.ts'
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

const PORTAL = Object.fromEntries([
	...PORTAL_SWITCHES.map(({ name, label }) => [name, label] as const),
	['teachersSeeContacts', 'Teachers see contacts'],
]) as Record<string, string>

export function PortalTab({ its: { profile, timeZone, solo } }: { its: TabData<'portal'> }) {
	const on = Object.keys(PORTAL).map((name) => [name, profile[name as keyof typeof profile] ? 'on' : ''])
	const form = useIntentForm({ intent: 'save-portal' }, Object.fromEntries(on) as Record<string, string>)
	return (
		<>
			<ErrorSummary form={form} names={Object.keys(PORTAL)} />
			<Form form={form} intent="save-portal" submit="Save" pending="Saving...">
				<Conflict
					form={form}
					labels={PORTAL}
					words={(_, value) => (value === 'on' ? 'Shown' : 'Hidden')}
					timeZone={timeZone}
					take={href.schoolSettings('portal')}
				/>
				<VersionField form={form} version={profile.version} />
				<Fields legend="What students and parents see">
					<p className="muted">
						What you switch off is hidden from students and parents. Nothing is deleted.
					</p>
					{PORTAL_SWITCHES.map(({ name, label, hides }) => (
						<CheckboxField key={name} form={form} name={name} label={label} hint={`Off hides ${hides}.`} />
					))}
				</Fields>
				{solo ? (
					// There are no others to see it: what was chosen stays.
					<input type="hidden" name="teachersSeeContacts" value={profile.teachersSeeContacts ? 'on' : ''} />
				) : (
					<Fields legend="What teachers see">
						<CheckboxField
							form={form}
							name="teachersSeeContacts"
							label="Teachers see how to reach their students’ families"
							hint="Off hides email addresses and phone numbers from teachers, except those you give permission."
						/>
					</Fields>
				)}
			</Form>
			<Notice title="What is never shown in the portal">
				<p>Internal notes, medical notes and what is kept about other families stay with the school.</p>
			</Notice>
		</>
	)
}
