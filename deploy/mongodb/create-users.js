// Run once, on an empty database. The application's user may read, write and verify its own database, and nothing else.
const database = db.getSiblingDB('inventory');
const verifying = { resource: { db: 'inventory', collection: '' }, actions: ['validate'] };
database.createRole({ role: 'verify', privileges: [verifying], roles: [] });
database.createUser({
  user: 'inventory',
  pwd: process.env.DATABASE_PASSWORD,
  roles: ['readWrite', 'verify'],
});

// Replaying the oplog of a backup takes every right there is, and root has not all of them.
const admin = db.getSiblingDB('admin');
const everything = { resource: { anyResource: true }, actions: ['anyAction'] };
admin.createRole({ role: 'everything', privileges: [everything], roles: [] });
admin.grantRolesToUser(process.env.MONGO_INITDB_ROOT_USERNAME, ['everything']);
