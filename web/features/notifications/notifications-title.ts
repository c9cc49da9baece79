/** Title of the page, in the browser's tab and above the list. */
export const notificationsTitle = 'Price Drop Notifications';
