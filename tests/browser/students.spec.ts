import { enterAs, expect, hydrated, test, unfold } from './support.ts'

/** Names nobody else in the demo has, and different in each run of a test. */
const unique = (project: string) => `${project}${Date.now().toString(36)}`

// On a desk a form that will not do is answered as data, and the browser notes it.
test.use({ provokes: /status of (400|409)/ })

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
})

test('a student comes with a family and two guardians, and a sibling after', async ({
	page,
	scripted,
}, info) => {
	const last = unique(info.project.name)
	await page.goto('/students/create')
	if (scripted) await hydrated(page)
	await page.getByLabel('First name').fill('Zoë')
	await page.getByLabel('Last name').fill(last)
	await page.getByLabel('Birth date', { exact: true }).fill('2016-02-29')
	await page.getByRole('radio', { name: 'A new family' }).check()
	await unfold(page, 'Guardians')
	const first = page.getByRole('group', { name: 'Guardian 1' })
	await first.getByLabel('Name').fill(`Ana ${last}`)
	await first.getByLabel('Email').fill(`ana@${last}.example`)
	await first.getByLabel('Share').fill('60')
	await page.getByRole('button', { name: 'Add a guardian' }).click()
	const second = page.getByRole('group', { name: 'Guardian 2' })
	await second.getByLabel('Name').fill(`Luis ${last}`)
	await expect(second.getByLabel('May book')).toBeChecked()
	await expect(second.getByLabel('Gets invoices')).not.toBeChecked()
	await second.getByLabel('Pays').check()
	await second.getByLabel('Share').fill('40')
	await expect(first.getByLabel('Share')).toHaveValue('60')
	await page.getByRole('button', { name: 'Save and add sibling' }).click()

	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Add a sibling to ${last}`)
	await expect(page.getByText('was added')).toBeVisible()
	await expect(page.getByLabel('Last name')).toHaveValue(last)
	await expect(page.getByLabel('First name')).toHaveValue('')
	await page.getByLabel('First name').fill('Teo')
	await page.getByRole('button', { name: 'Save', exact: true }).click()

	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Teo ${last}`)
	await page.getByRole('link', { name: 'Family and guardians' }).first().click()
	await expect(page.getByRole('heading', { name: `Ana ${last}` })).toBeVisible()
	await expect(page.getByText('Pays 60%')).toBeVisible()
	await expect(page.getByText('Pays 40%')).toBeVisible()
	await expect(page.getByRole('link', { name: `Zoë ${last}` }).first()).toBeVisible()
})

test('a family the school knows is found, and a student added twice is noticed', async ({
	page,
	scripted,
}, info) => {
	const first = unique(info.project.name)
	await page.goto('/students/create')
	if (scripted) await hydrated(page)
	await page.getByLabel('First name').fill(first)
	await page.getByLabel('Last name').fill('Okafor')
	await page.getByRole('radio', { name: 'An existing family' }).check()
	await page.getByLabel('Find an existing family').fill('parent@harmony.example')
	await page.getByRole('button', { name: 'Find' }).click()
	await page.getByLabel(/Okafor family/).check()
	await expect(page.getByLabel('First name')).toHaveValue(first)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first} Okafor`)

	await page.goto('/students/create')
	await page.getByLabel('First name').fill(first)
	await page.getByLabel('Last name').fill('Okafor')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('link', { name: 'Use this one' })).toBeVisible()
	await page.getByRole('button', { name: 'Add anyway' }).click()
	await expect(page.getByText(`${first} Okafor was added.`)).toBeVisible()
})

test('of two who edit the same student the second sees both', async ({ page, scripted, context }, info) => {
	const note = unique(info.project.name)
	const path = '/students/harmony-student-19/edit'
	await page.goto(path)
	if (scripted) await hydrated(page)
	await unfold(page, 'Not shown to families')
	await page.getByLabel('School year').fill(`mine ${note}`)

	const other = await context.newPage()
	await other.goto(path)
	await unfold(other, 'Not shown to families')
	await other.getByLabel('School year').fill(`theirs ${note}`)
	await other.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(other.getByText('were saved')).toBeVisible()

	await page.getByRole('button', { name: 'Save', exact: true }).click()
	const conflict = page.getByRole('region', { name: /Changed on/ })
	await expect(conflict.getByRole('cell', { name: `mine ${note}` })).toBeVisible()
	await expect(conflict.getByRole('cell', { name: `theirs ${note}` })).toBeVisible()
	await expect(page.getByLabel('School year')).toHaveValue(`mine ${note}`)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('were saved')).toBeVisible()
})

test('a consent is noted and withdrawn', async ({ page, scripted }, info) => {
	const name = unique(info.project.name)
	await page.goto('/students/create')
	if (scripted) await hydrated(page)
	await page.getByLabel('First name').fill(name)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByRole('link', { name: 'Consents', exact: true }).click()
	await page.getByRole('link', { name: 'Record consent: Photos and videos' }).click()
	await page.getByLabel('Who agreed').fill('Ana Ruiz')
	await page.getByRole('button', { name: 'Record consent' }).click()
	await expect(page.getByText('by Ana Ruiz on')).toBeVisible()
	await page.getByRole('link', { name: 'Withdraw: Photos and videos' }).click()
	await page.getByRole('button', { name: 'Withdraw the consent' }).click()
	await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible()
	await page.locator('.tabs').getByText('More').click()
	await page.getByRole('link', { name: 'History' }).click()
	await expect(page.getByText('recorded a withdrawn consent for')).toBeVisible()
})
