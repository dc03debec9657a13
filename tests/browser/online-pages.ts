/** Pages of online and automatic payments, in the list of every page. */
export const onlinePages = [
	{ name: 'direct debit', path: '/billing/manage/debit', as: 'solo' },
	{ name: 'direct debit settings', path: '/billing/manage/debit/settings', as: 'solo' },
	{ name: 'a direct debit run', path: '/billing/manage/debit/rivera-debits-1', as: 'solo' },
	{
		name: 'automatic payments of a family, for the office',
		path: '/billing/manage/families/rivera-family-1/autopay',
		as: 'solo',
	},
	{ name: 'automatic payments of a family', path: '/student/invoices/autopay', as: 'parent' },
	{ name: 'online payment', path: '/billing/manage/online', as: 'admin' },
	{ name: 'online payment, not connected', alike: true, path: '/billing/manage/online', as: 'solo' },
	{ name: 'disconnecting PayPal', path: '/billing/manage/online/disconnect', as: 'admin' },
	{
		name: 'a refund of an online payment',
		path: '/billing/manage/families/harmony-family-2/refund-online?payment=harmony-invoice-8-payment',
		as: 'admin',
	},
] as const
